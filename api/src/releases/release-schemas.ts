/** What builds write and what the API answers to those who release, for tools. This file reaches only schema files. */
export { failureSchema } from '../http/failure-schema.ts';
export { originSchema } from './provenance/schemas.ts';
export { expectedSchema, liveStateSchema } from './canary/schemas.ts';
export { compositionSchema, releaseSchema, type Release } from './documents/composition.ts';
export { gateSchema } from './gates/schemas.ts';
export { candidateSchema, everyPageOf, type SmokeReport, type SmokeResult } from './smoke/schemas.ts';
export { previewLinkSchema } from './previews/schemas.ts';
export { digestOf } from './kept-files/digest.ts';
export { logSchema, rootsSchema, toSignSchema, type WholeSet } from './signed-sets/schemas.ts';
export { keptReportSchema, latelySchema } from './mirror/schemas.ts';
export { builtIn } from './documents/same-build.ts';
export { SHELL, shellSchema, type Shell } from './documents/shell.ts';
