import type { ZodMiniType } from 'zod/mini';
import { string } from './checks.ts';

/** A word that this release does not know, such as a state that a later API has added: a text, marked for the compiler alone. */
export type UnknownWord = string & { readonly isUnknownWord: true };

/**
 * A word out of a list that may grow: every text is read. A table by such a word does not compile without the case of an
 * unknown one; see {@link lookUp}.
 * @typeParam Word the words that are known today, from the API's own types
 */
export const openEnum = <Word extends string>(): ZodMiniType<Word | UnknownWord, Word | UnknownWord> =>
  string() as unknown as ZodMiniType<Word | UnknownWord, Word | UnknownWord>;

/** What a table has for a word; undefined for a word that it does not know. */
export const lookUp = <Word extends string, Value>(
  table: Readonly<Record<Word, Value>>,
  word: NoInfer<Word> | UnknownWord,
): Value | undefined => (Object.hasOwn(table, word) ? table[word as Word] : undefined);
