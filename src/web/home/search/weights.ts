/** How much each cue counts, beside the phrase that is nearest to a search. */
export interface Weights {
  /** A word of the phrase that was not asked for. */
  unasked: number;
  /** One of the two tells no direction. */
  vague: number;
  /** Another form of the word, or another word for it. */
  otherForm: number;
  /** And one of the two is what has become of it: "encrypted" is no "encrypting". */
  state: number;
  /** A word that no tool knows: it doesn't tell which one is meant, but that none is quite it. */
  strange: number;
  /** A word behind "for", "before" or "so", which tells why and not what. */
  purpose: number;
  /** The kind of file that a tool takes or gives, where its phrase doesn't name it: "rotate" is said of PDFs, too. */
  implied: number;
  /** All that was asked for, wherever the tool speaks of it… */
  cover: number;
  /** … and there in its summary or its fields alone. */
  beside: number;
  /** It takes or gives the kind of file that is spoken of… */
  fits: number;
  /** … or does not. */
  unfit: number;
  /** How much of that counts where no kind is named, and what the file shows tells it: "my thesis" is a PDF. */
  shown: number;
  /** It makes just this of that: both sides of "jpg logo to png" are those of one of its phrases. */
  turns: number;
  /** How likely a tool is by what phrases have taught, in units of e. */
  learnt: number;
  /** Most people come for it. */
  usual: number;
  /** Less cover than this, and no tool does what was asked for. */
  near: number;
}

// Made by scripts/fit-search.ts; state, shown, turns and learnt were added by hand afterwards and are not fitted.
export const fitted: Weights = {
  unasked: 1.12,
  vague: 0.862,
  otherForm: 0.665,
  state: 0.85,
  strange: 1.095,
  purpose: 0.42,
  implied: 0.4,
  cover: 0.5,
  beside: 0.8,
  fits: 0.058,
  unfit: 0.3,
  shown: 0.6,
  turns: 0.2,
  learnt: 0.33,
  usual: 0.02,
  near: 0.61,
};
