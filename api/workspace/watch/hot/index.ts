export { buildDevelopmentShell } from './development-shell.ts';
export { hotOffset, startHotRemote } from './hot-remote.ts';
