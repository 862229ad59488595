import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { EJSON } from 'bson';
import { z } from 'zod';
import type { Document } from '../values/kinds.ts';

/** MongoDB's own suites that concern what the product uses: https://github.com/mongodb/specifications */
export const SUITES = [
  'crud',
  'retryable-writes',
  'retryable-reads',
  'sessions',
  'read-write-concern',
  'versioned-api',
  'run-command',
  'collection-management',
  'index-management',
] as const;

/** How many tests of each pass with the checkout of 13 August 2026 (92b3c0b9). A later one has more, seldom fewer. */
export const MIN_PASSED: Record<(typeof SUITES)[number], number> = {
  crud: 283,
  'retryable-writes': 110,
  'retryable-reads': 224,
  sessions: 22,
  'read-write-concern': 8,
  'versioned-api': 34,
  'run-command': 15,
  'collection-management': 1,
  'index-management': 11,
};

const documents = z.array(z.custom<Document>((value) => typeof value === 'object' && value !== null));

const test = z.object({
  description: z.string(),
  runOnRequirements: documents.default([]),
  skipReason: z.string().optional(),
  operations: documents,
  expectEvents: documents.default([]),
  outcome: documents.default([]),
});

const suiteFile = z.object({
  description: z.string(),
  schemaVersion: z.string(),
  runOnRequirements: documents.default([]),
  createEntities: documents.default([]),
  initialData: documents.default([]),
  tests: z.array(test),
});

export type SuiteFile = z.infer<typeof suiteFile>;
export type SuiteTest = z.infer<typeof test>;

/**
 * Reads one suite.
 * @param checkout of the specifications
 * @returns its files by path, but for those that are not in the unified test format (they test a driver's own parser)
 * @throws when the checkout has no such suite
 */
export function readSuite(checkout: string, suite: string): { path: string; content: SuiteFile }[] {
  const root = join(checkout, 'source', suite, 'tests');
  if (!existsSync(root)) throw new Error(`${root} is missing: is this a checkout of the specifications?`);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .sort()
    .flatMap((file) => {
      const content: unknown = EJSON.parse(readFileSync(join(root, file), 'utf8'));
      const isUnified = typeof content === 'object' && content !== null && 'schemaVersion' in content;
      const path = relative(checkout, join(root, file));
      return isUnified ? [{ path, content: suiteFile.parse(content) }] : [];
    });
}
