import { unescape } from 'node:querystring';
import { type Complaint, isMadeUp } from './real-site.ts';

/** Those that are used as they are: lists are read part by part, and a key in PEM is a document whose last line has an end. */
const IS_USED_AS_IT_IS = /^(?!CLERK_JWT_KEY$).+_(?:KEY|SECRET|TOKEN)$/;
const BLANK_AROUND = /^\s|\s$/;
const QUOTED = /^(["']).*\1$/s;
/** As the examples in docs/production have it. */
const LEFT_OPEN = /^…$|=…/;

/**
 * What became of settings on their way: files of containers keep quotation marks, secrets made of a file its line's end.
 * @param names those that are read
 */
export function* aboutWriting(
  given: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): Generator<Complaint> {
  for (const name of names) {
    const value = given[name] ?? '';
    if (LEFT_OPEN.test(value)) yield [name, 'still has the … of an example: put the real value there'];
    if (QUOTED.test(value))
      yield [name, 'stands in quotation marks, which would be a part of it: leave them out'];
    if (IS_USED_AS_IT_IS.test(name) && BLANK_AROUND.test(value))
      yield [name, 'begins or ends with a blank or the end of a line: leave that out'];
  }
}

/** Between the name's colon and the last @ before a path: a connection string may name several hosts, so it is no URL. */
const PASSWORD = /^[^:]+:\/\/[^:@/?#]*:([^/?#]+)@/;

/** The password in an address; undefined where none is. */
export function passwordIn(address: string): string | undefined {
  const written = PASSWORD.exec(address)?.[1];
  return written === undefined ? undefined : unescape(written);
}

/**
 * Secrets that somebody typed.
 * @param secrets names and values; of those that are absent nothing is said
 */
export function* aboutMadeUpSecrets(
  secrets: Iterable<readonly [name: string, secret: string | undefined]>,
): Generator<Complaint> {
  for (const [name, secret] of secrets)
    if (secret !== undefined && isMadeUp(secret))
      yield [name, 'is a key that anybody can guess: make one by chance'];
}

/**
 * Secrets that are one and the same: whoever is told one of them could do what the other is for.
 * @param secrets names and values; those that are absent are like no other
 */
export function* aboutSharedSecrets(
  secrets: Iterable<readonly [name: string, secret: string | undefined]>,
): Generator<Complaint> {
  const names = new Map<string, string>();
  for (const [name, secret] of secrets) {
    if (secret === undefined) continue;
    const other = names.get(secret);
    if (other !== undefined)
      yield [name, `is the same as ${other}: make each by chance, and tell each to whom it is for`];
    names.set(secret, name);
  }
}
