/** Nothing came, or less than was announced, or something else. */
export class Broken extends Error {}
