import type { JsonSchema } from '../json-schema/json-schema.ts';
import { answersIn } from '../json-schema/openapi.ts';
import { pageCallsDocument } from './document.ts';

/** What this checkout of the API answers to the calls of pages: route → schema. */
export const pageAnswers = (): ReadonlyMap<string, JsonSchema> => answersIn(pageCallsDocument());
