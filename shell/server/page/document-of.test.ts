import { expect, test } from 'vitest';
import { compositionOf, releaseOf, signed, teamKeys } from '../composition/testing/signed.ts';
import { trusted } from '../composition/trusted.ts';
import { documentOf } from './document-of.ts';

const live = trusted(
  compositionOf('one', signed(releaseOf('catalog', '1.3.0')), signed(releaseOf('booking', '2.0.0'))),
  teamKeys,
);
const parts = (pathname: string, own = ['booking']) => {
  const { composition, elsewhere } = documentOf(live, pathname, own);
  return { id: composition?.id, remotes: composition?.remotes.map(({ name }) => name), elsewhere };
};

test('a remote with a document of its own shares it with no other team’s code', () => {
  expect(parts('/booking')).toEqual({ id: 'one', remotes: ['booking'], elsewhere: ['/catalog'] });
});

test('no other page has its code, neither one of a remote nor one of the shell', () => {
  for (const pathname of ['/catalog', '/house', '/booking/unknown'])
    expect(parts(pathname)).toEqual({ id: 'one', remotes: ['catalog'], elsewhere: ['/booking'] });
});

test('without such a remote all share one document', () => {
  expect(parts('/booking', [])).toEqual({ id: 'one', remotes: ['catalog', 'booking'], elsewhere: [] });
  expect(documentOf(null, '/', ['booking'])).toEqual({
    composition: null,
    elsewhere: [],
    isApart: false,
  });
});
