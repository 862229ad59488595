// What a test of another package publishes with: none of it is needed by a local copy.
export { publishRemote } from '../publish-remote.ts';
export type { ReleaseTarget } from '../release-target.ts';
export { uploadBy } from '../upload.ts';
