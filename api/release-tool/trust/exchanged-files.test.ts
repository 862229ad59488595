import { expect, test } from 'vitest';
import { setLines } from './set-lines.ts';
import { booking, both, live, next, order, release, wholeSet } from './testing/orders.ts';

test('a set with other files under a version that is live is not signed, also as a fallback; that it was attested once more is nothing', () => {
  const built = (one: object, file: string, statement: string) => ({
    ...one,
    provenance: `provenance.${statement}.json`,
    files: {
      'remoteEntry.js': { integrity: file },
      [`provenance.${statement}.json`]: { integrity: statement },
    },
  });
  const setWith = (file: string, statement: string, fallback: string) => [
    { ...built(booking, file, statement), fallback: built({ version: '1.0.1' }, fallback, statement) },
    release('catalog', '1.1.0'),
  ];
  const base = wholeSet(7, { ...live.composition, remotes: [...setWith('a', '1', 'b')] as never[] });
  const lines = (remotes: object[], body: object = both) => {
    const set = next(remotes);
    return setLines({ ...order(set, body), toSign: { ...set, live: base } });
  };
  expect(() => lines(setWith('a', '2', 'b'))).not.toThrow();
  expect(() => lines(setWith('c', '1', 'b'))).toThrow(
    'This must not be signed: booking@1.1.0 has other files than what is live under that version.',
  );
  expect(() => lines(setWith('a', '1', 'c'))).toThrow('booking@1.0.1 has other files');
  // By an order of all releases anew one comes back from a set that somebody else has made.
  const anew = { remotes: { ...both.remotes, shell: '1.0.0' }, anew: true, expected: 'live' };
  const alone = setWith('c', '1', 'b').map((one) => ({ ...one, fallback: undefined }));
  expect(() => lines(alone, anew)).not.toThrow();
});
