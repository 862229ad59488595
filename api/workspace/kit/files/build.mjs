// The build of a remote, for repositories of one.
export { remoteConfig } from './remote-config.mjs';
