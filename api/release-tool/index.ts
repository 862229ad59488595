export type { LiveState } from './answers.ts';
export { buildPackages } from './build/build-packages.ts';
export { builtRelease, builtShell } from './built-release.ts';
export { handInShell } from './hand-in-shell.ts';
export { writeLocalCopy } from './local-copy.ts';
export { ReleaseRefused, releaseApi } from './release-api.ts';
export { releaseOrder } from './release-order.ts';
export { sealRelease } from './seal.ts';
export { uploadRelease } from './upload.ts';
