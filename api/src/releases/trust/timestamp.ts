import { isSignedBy } from './envelope.ts';
import type { Root, SignedTimestamp } from './schemas.ts';

/** Whether the API has signed it with a key that it has now. */
export const isSignedByTimekeeper = (timestamp: SignedTimestamp, root: Root): boolean =>
  isSignedBy('timestamp', timestamp, root.timestamp);
