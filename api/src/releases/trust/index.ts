export { addSignature, hashOf, isSignedBy, type Role, type Signed } from './envelope.ts';
export { faultInLog, lineAfter, logLineSchema, type LogLine } from './log.ts';
export { revokedBecause, type Revocations } from './revoked.ts';
export {
  fingerprintOf,
  firstRoot,
  nextRoot,
  rootSchema,
  signedRootSchema,
  teamKeysOf,
  type Root,
  type SignedRoot,
} from './root.ts';
export { releaseRootSetting } from './setting.ts';
export {
  isSignedByOperators,
  misfitOfSet,
  releasesIn,
  setOf,
  signedSetSchema,
  type LogHead,
  type SignedSet,
} from './set.ts';
export {
  isSignedByTimekeeper,
  signedTimestampSchema,
  type SignedTimestamp,
  type Timestamp,
} from './timestamp.ts';
