import { expect, test } from 'vitest';
import { grep } from './grep.ts';

const MEASURED = '(performance|Date)\\.now\\(\\) - [a-zA-Z]+\\)\\.(not\\.)?toBe';

test('no test says how fast something has to be: another machine is slower, or busy', () => {
  const tests = ['*.test.ts', '*.test.tsx', '*.e2e.ts'];
  expect(grep(`${MEASURED}Less`, ...tests)).toEqual([]);
  // That what is waited for is waited for may be measured; and git finds such a line.
  expect(grep(`${MEASURED}Greater`, ...tests)).not.toEqual([]);
});
