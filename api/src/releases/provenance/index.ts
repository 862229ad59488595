export { seal } from './dsse.ts';
export { statementOf, type Run } from './statement.ts';
