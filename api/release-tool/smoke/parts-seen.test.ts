import { expect, test } from 'vitest';
import { partsSeen, partsThatShow } from './parts-seen.ts';

const part = (name: string, shows: string, audience: string) => ({ name, shows, audience });
const remotes = [
  {
    name: 'booking',
    version: '1.0.0',
    parts: [
      part('showtimes', 'always', 'everyone'),
      part('hold', 'sometimes', 'everyone'),
      part('favorite', 'always', 'signed-in'),
    ],
  },
  { name: 'account', version: '1.0.0', parts: [part('corner', 'always', 'everyone')] },
];
const names = (session: 'out' | 'in') => partsThatShow(remotes, ['booking'], session).map(({ id }) => id);

test('parts of what is tried that are always there are looked for, by those for whom they are', () => {
  expect(names('out')).toEqual(['booking 1.0.0 showtimes']);
  expect(names('in')).toEqual(['booking 1.0.0 showtimes', 'booking 1.0.0 favorite']);
});

test('the first page that shows a part is where it is looked for again', () => {
  const seen = partsSeen<string>();
  seen.note(['a', 'b'], { address: '/movies', page: 'catalog' });
  seen.note(['a'], { address: '/home', page: 'catalog' });
  expect([seen.at('a')?.address, seen.at('c')]).toEqual(['/movies', undefined]);
});
