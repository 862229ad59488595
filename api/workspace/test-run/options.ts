import { parseArgs } from 'node:util';

/** What a run of the tests is made of, in its order. */
export const testParts = ['checks', 'units', 'mutants', 'journeys'] as const;
export type TestPart = (typeof testParts)[number];

export interface TestOptions {
  /** whether the tests run in their long form */
  full: boolean;
  /** what is run */
  parts: ReadonlySet<TestPart>;
}

const isPart = (name: string): name is TestPart => (testParts as readonly string[]).includes(name);

/**
 * Reads the arguments of `npm test`.
 * @throws {Error} one sentence that says what is understood
 */
export function testOptions(args: string[]): TestOptions {
  try {
    const { values } = parseArgs({
      args,
      options: { full: { type: 'boolean', default: false }, only: { type: 'string' } },
    });
    const parts = values.only?.split(',').map((name) => name.trim()) ?? [...testParts];
    if (parts.every(isPart)) return { full: values.full, parts: new Set(parts) };
  } catch {
    // Said below, for whatever was not understood.
  }
  throw new Error(`npm test -- [--full] [--only ${testParts.join(',')}]`);
}
