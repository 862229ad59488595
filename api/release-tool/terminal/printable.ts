/** What moves a terminal's cursor, hides what follows, writes it from right to left or begins another line: nobody sees it, and everything after it lies. */
const UNSEEN = /[\p{Cc}\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/** As JSON writes it: what is JSON stays that. */
const written = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * One line for a terminal, whoever has written what is in it: a team signs what its trial has found, an order says its reason, a site all that it
 * likes, and an operator reads that before he signs.
 */
export const asLine = (text: string): string => text.replace(UNSEEN, written);

/** The same of a text that may have several lines. */
export const asText = (text: string): string =>
  text.replace(UNSEEN, (letter) => (letter === '\n' || letter === '\t' ? letter : written(letter)));
