// Traces of both servers.
export { tracingOf, tracingSettings } from './settings.ts';
export { serverSpan, traceIdOf } from './spans.ts';
export { startTracing } from './start.ts';
