/** What is sent where nothing is said: only of so much it is asked that every engine was killed often enough. */
export const wholeRun = { calls: 10_000, minutes: 30 };
