// The build configuration that the shell and every remote share; its parts are in shared-ui/build/.
export { sheets, swc } from './shared-ui/build/loaders.mjs';
export { nodeConfig } from './shared-ui/build/node-config.mjs';
export { remoteConfig } from './shared-ui/build/remote-config.mjs';
export { ownTimers } from './shared-ui/build/own-timers.mjs';
export { shellConfig } from './shared-ui/build/shell-config.mjs';
export { viewConfig } from './shared-ui/build/view-config.mjs';
export { workerConfig } from './shared-ui/build/worker-config.mjs';
export { webConfig } from './shared-ui/build/web-config.mjs';
