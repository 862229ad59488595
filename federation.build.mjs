// The build configuration that the shell and every remote share; its parts are in build/.
export { sheets, swc } from './build/loaders.mjs';
export { nodeConfig } from './build/node-config.mjs';
export { remoteConfig } from './build/remote-config.mjs';
export { shellConfig } from './build/shell-config.mjs';
export { webConfig } from './build/web-config.mjs';
