import { isSignedBy } from './envelope.ts';
import type { Root, SignedTimestamp } from './schemas.ts';

/** Whether the API has signed it with a key that it has now. */
export const isSignedByTimekeeper = (timestamp: SignedTimestamp, root: Root): boolean =>
  isSignedBy('timestamp', timestamp, root.timestamp);

/** The longest that a timestamp is signed for. */
export const MAX_TIMESTAMP_MINUTES = 1440;

/**
 * Whether it says that it is good for longer than any that the API signs. Whoever had the key for a moment could sign one of years, and
 * hold a server up with it, or keep lines of the log back, when the key is long out of his hands.
 */
export const lastsTooLong = ({ signed: { at, expires } }: SignedTimestamp): boolean =>
  Date.parse(expires) - Date.parse(at) > MAX_TIMESTAMP_MINUTES * 60_000;
