/** Why the camera reads no codes; each has words that say what to do. */
export type CameraProblem = 'denied' | 'none' | 'busy' | 'missing' | 'ended' | 'paused' | 'unread';

/** The reader of codes itself fails, or could not be fetched. */
export class Unreadable extends Error {}

/** By the names that https://www.w3.org/TR/mediacapture-streams/#dom-mediadevices-getusermedia gives them. */
const BY_NAME: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** What is the matter, by what starting the camera or reading from it threw. */
export function problemOf(error: unknown): CameraProblem {
  if (error instanceof Unreadable) return 'unread';
  // Absent in old browsers, and on addresses without https.
  if (!('mediaDevices' in navigator) || !navigator.mediaDevices) return 'missing';
  return (error instanceof Error || error instanceof DOMException) && Object.hasOwn(BY_NAME, error.name)
    ? (BY_NAME[error.name] ?? 'unread')
    : 'unread';
}
