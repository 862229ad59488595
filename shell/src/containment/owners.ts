import { isCleaningUp } from '../watching/clean-up.ts';

/** Somebody whose script it is. */
export interface Owner {
  /** of the remote */
  name: string;
  /** whether it is at work in the page now */
  isAtWork(): boolean;
  /** whether only a part of it has that script */
  readonly isPart?: boolean;
}

let find: ((script: string) => Owner | undefined) | undefined;

/** Whoever sets a timer while a screen that goes is cleaned up, and by no script of its own, is not there any more. */
const GONE: Owner = { name: '', isAtWork: () => false };

/**
 * @param whose tells whose a script is, in the words of a trace; undefined for the shell's and the browser's. An empty one is that of
 *   a call that no script stands behind
 */
export const knowOwners = (whose: NonNullable<typeof find>): void => void (find = whose);

let isPage = false;

/** Does what runs no code but the page's own, and does not throw. */
export function asPage(act: () => void): void {
  isPage = true;
  act();
  isPage = false;
}

/**
 * Whether a call may be one of theirs. Before that has been told no script of theirs has run, and to look at a trace would have the
 * browser read the page's own code again.
 */
export const areOwnersKnown = (): boolean => !isPage && Boolean(find);

/** Whose a script is, as {@link knowOwners} was told; undefined for the shell’s and the browser’s, and before. */
export const ownerOf = (script: string): Owner | undefined => find?.(script);

/** Who is in the page when a call is made that no script of theirs stands behind. */
export const nobody = (): Owner | undefined => (isCleaningUp() ? GONE : find?.(''));

/** The lines of a trace that name a script, the innermost first. */
export const scriptsOf = ({ stack }: Error): string[] =>
  String(stack)
    .split('\n')
    .filter((line) => /:\d+:\d+\)?$/.test(line));

/** Whose code has led to this: the innermost of those whose scripts stand in the trace; undefined where it is nobody's but the page's, Clerk's and the browser's. */
export const whoActs = (): Owner | undefined => scriptsOf(new Error()).map(ownerOf).find(Boolean);

/** What somebody does is found out within so long, by whichever watch: milliseconds. */
const FOUND_OUT_MS = 2_500;

let actedAt = -Infinity;
let hasLeft = false;
let wereOthers = false;

/** Another page has come than the first one of the document: before that nobody has been left, whatever was begun before anybody was there. */
export const noteAnother = (): void => void (wereOthers = true);

/** Somebody acts now whose page has been left. */
export const noteLateAct = (): void => void (actedAt = wereOthers ? performance.now() : actedAt);

/** A page of somebody's was left for one of somebody else's. */
export const noteLeft = (): void => void (hasLeft = true);

/** Whether what is found out now may have been done by somebody whose page has been left. */
export const hasActedLate = (): boolean => performance.now() - actedAt < FOUND_OUT_MS;

/** As `hasActedLate`. What comes by no timer, as of a promise, names nobody: the first thing after a page was left is not held against the next one. */
export function isOfWhoLeft(): boolean {
  if (hasActedLate()) return true;
  const mayBe = hasLeft;
  hasLeft = false;
  return mayBe;
}
