export { BUILD_DOCUMENT, describeBuild, requireSignedBuild, type Build } from './build.ts';
export { addSignature, hashOf, isSignedBy } from './envelope.ts';
export { faultInLog, lineAfter, PUTS_LIVE } from './log.ts';
export { givenAgain, revokedBecause, type Revocations } from './revoked.ts';
export { fingerprintOf, firstRoot, nextRoot, teamKeysOf, unfitOf } from './root.ts';
export {
  logLineSchema,
  rootSchema,
  signedRootSchema,
  signedSetSchema,
  signedTimestampSchema,
  type LogHead,
  type LogLine,
  type Role,
  type Root,
  type SignedRoot,
  type SignedSet,
  type SignedTimestamp,
  type Timestamp,
} from './schemas.ts';
export { EVERYBODY, isSignedByOperators, misfitOfSet, setOf } from './set.ts';
export { releaseRootSetting, signedBuildSetting } from './setting.ts';
export { isSignedByTimekeeper, lastsTooLong, MAX_TIMESTAMP_MINUTES } from './timestamp.ts';
export { compareVersions, isBelow, isHash, withoutHash } from './versions.ts';
