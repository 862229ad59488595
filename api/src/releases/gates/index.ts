export { examineFiles, type ReadFile } from './examine-files.ts';
export { gateNames, type Gate } from './gate.ts';
