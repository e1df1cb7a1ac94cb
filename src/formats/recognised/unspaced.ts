const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

/** Whether no blank stands between two words of a line: Chinese and Japanese are written without. */
export const isUnspacedBetween = (word: string, next: string): boolean =>
  unspaced.test(word.slice(-1)) && unspaced.test(next.slice(0, 1));
