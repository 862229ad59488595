import { readFileSync } from 'node:fs';
import path from 'node:path';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');

/** What stands in the place of the part when it has failed. */
export const WORDS = 'Nothing can be counted right now';

/** The part in remote.json. @param js most bytes of its scripts, with the framework in them */
export const countPart = (js: number) => ({
  name: 'count',
  fills: 'fixture.count',
  props: { type: 'object', properties: { day: { type: 'string' } }, required: ['day'] },
  box: { base: 96 },
  shows: 'always',
  audience: 'everyone',
  fallback: WORDS,
  budget: { js },
});

/**
 * Sources of the fixture remote with a part in it of another framework: name in `src` → text.
 * @param part the file with one in Preact or in Vue, or with the one without a framework that does what no part may
 */
export const foreignSources = (
  part: 'Count.tsx' | 'CountInVue.ts' | 'Faulty.tsx',
): Record<string, string> => ({
  'Count.tsx': read(part),
  'Steady.tsx': read('Steady.tsx'),
  'remote.ts': `${read('../fixture/src/remote.ts')}
export const parts = { count: () => import(/* webpackChunkName: "count" */ './Count.tsx') };
`,
});
