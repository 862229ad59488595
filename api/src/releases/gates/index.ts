export { examineFiles, type ReadFile } from './examine-files.ts';
export { callMisfits, misfitLine, type Answers, type Caller } from '../calls/call-misfits.ts';
export { callsSchema } from '../calls/schema.ts';
export { gateNames, type Gate } from './gate.ts';
