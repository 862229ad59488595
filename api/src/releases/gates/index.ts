export { examineFiles, type ReadFile } from './examine-files.ts';
export type { Gate } from './gate.ts';
