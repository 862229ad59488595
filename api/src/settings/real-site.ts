/** A secret with fewer different characters was made up by hand. */
const MIN_DIFFERENT = 6;

/** What is wrong with a setting: its name, and the rest of a sentence that begins with it. */
export type Complaint = [name: string, rest: string];

/** A site that people pay at is reached by https; what a developer's machine may have, it may not. */
export const isRealSite = (siteUrl: string): boolean => new URL(siteUrl).protocol === 'https:';

/** How vendors begin their keys, which says nothing of the rest. */
const VENDORS_HEAD = /^(?:(?:sk|rk|pk)_(?:live|test)_|whsec_)/;

/** Whether a secret was typed, not made by chance. */
export const isMadeUp = (secret: string): boolean =>
  new Set(secret.replace(VENDORS_HEAD, '')).size < MIN_DIFFERENT;

/** Whether an address leads to the machine itself. */
export const leadsHere = (url: string): boolean => /^(localhost$|127\.|\[::1)/.test(new URL(url).hostname);

/** Whether an address is reached without TLS. */
export const isPlain = (url: string): boolean => url.startsWith('http:');

/** The first of some complaints as a sentence; undefined when there is none. */
export function firstSentence(complaints: Iterable<Complaint>): string | undefined {
  for (const [name, rest] of complaints) return `${name} ${rest}.`;
  return undefined;
}
