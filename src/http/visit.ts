/** A request at the door, with what is known of it before anything is read. */
export interface Visit {
  request: Request;
  requestId: string;
  address: string;
  /** For the answer, whatever it will be. */
  headers: Headers;
}
