export { examineFiles } from './examine-files.ts';
export { callMisfits, misfitLine, type Answers } from '../calls/call-misfits.ts';
export { callsSchema } from '../calls/schema.ts';
export { gateNames } from './gate.ts';
