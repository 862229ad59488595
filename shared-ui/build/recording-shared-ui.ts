// Stands in for @matinee/shared-ui while a build asks a remote’s modules which calls they declare.
export * from '../src/index.ts';
export { callsOf } from './recorded-calls.ts';
