export { buildDevelopmentShell } from './development-shell.ts';
export { HOT_OFFSET as hotOffset, startHotRemote } from './hot-remote.ts';
