import { expect, test } from 'vitest';
import { buildNews } from './build-news.ts';

/** What is said of what a development server prints. */
function heard(...pieces: string[]): string[] {
  const said: string[] = [];
  const read = buildNews('catalog', (text) => said.push(text));
  pieces.forEach(read);
  return said;
}
const FIRST =
  '  ➜  \u001b[37mLocal:\u001b[39m http://localhost:3111/\n\nRspack compiled successfully in 246 ms\n';

test('each build after the first is told with the time that it took, however the words arrive', () => {
  expect(heard(FIRST)).toEqual([]);
  expect(heard(FIRST, 'Rspack compiled \u001b[32msuccess', 'fully\u001b[39m in 54 ms\nRspack comp')).toEqual([
    'catalog: built in 54 ms; open pages show it.',
  ]);
});

test('what cannot be built is told with the reason, also the first time', () => {
  const failed =
    'ERROR in ./src/theaters/Theaters.tsx\n  × Syntax Error\n\nRspack compiled with 1 error in 38 ms\n';
  const told =
    'ERROR in ./src/theaters/Theaters.tsx\n  × Syntax Error\ncatalog: Rspack compiled with 1 error in 38 ms';
  expect(heard(FIRST, failed, 'Rspack compiled successfully in 55 ms\n')).toEqual([
    told,
    'catalog: built in 55 ms; open pages show it.',
  ]);
  expect(heard(failed)).toEqual([told]);
});
