import { expect, test } from 'vitest';
import remote from '../../remote.json' with { type: 'json' };

const LIST = '/api/show/all';
const pages = remote.routes.flatMap(({ path, ...route }) =>
  'reads' in route && route.reads && LIST in route.reads ? [{ path, fields: route.reads[LIST].shows }] : [],
);

// While its own look fails a page goes on with what the one before it was given.
test('whichever page a visit begins with, its list of movies has all that the others read of it', () => {
  expect(pages.length).toBeGreaterThan(2);
  for (const { path, fields } of pages)
    for (const other of pages)
      expect(other.fields, `${other.path} has what ${path} reads`).toEqual(expect.arrayContaining(fields));
});
