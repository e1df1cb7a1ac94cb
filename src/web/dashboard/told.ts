/** The answers of the dashboard's calls; times are ISO 8601. */
export interface Me {
  email: string | null;
  signUp: "open" | "closed";
}

export interface DayCalls {
  day: string;
  calls: number;
  /** The number of errors, which is told for all keys together only. */
  errors?: number;
}

export interface ToolCalls {
  tool: string;
  title: string;
  calls: number;
  errors: number;
}

export interface Key {
  id: string;
  name: string;
  firstLetters: string;
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  calls: number;
  days: DayCalls[];
}

export interface Keys {
  keys: Key[];
  most: number;
  /** Calls by tool in the last 30 days, the most used first. */
  tools: ToolCalls[];
  errors: { day: string; errors: number }[];
}

/** A new key, which is shown once. */
export interface NewKey {
  id: string;
  name: string;
  key: string;
}

export interface Rate {
  rate: "light" | "heavy";
  limit: number;
  left: number;
  windowSeconds: number;
  resetSeconds: number | null;
}
