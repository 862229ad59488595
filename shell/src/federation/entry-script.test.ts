// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { entryScript } from './entry-script.ts';

const ENTRY = 'http://host/1.0.0/remoteEntry.js';
const INTEGRITY = 'sha384-x';

const scriptFor = (url: string, attempt = 0) =>
  entryScript(url, url === ENTRY ? INTEGRITY : undefined, attempt);

test('an entry is loaded with its hash, as any origin’s script', () => {
  const script = scriptFor(ENTRY);
  expect(script.src).toBe(ENTRY);
  expect(script.integrity).toBe(INTEGRITY);
  expect(script.crossOrigin).toBe('anonymous');
});

test('an entry without a hash is refused before a request is made', () => {
  expect(() => scriptFor('http://host/2.0.0/remoteEntry.js')).toThrow('has no hash in the composition');
});

test('every attempt after the first has an address of its own and the same hash', () => {
  const script = scriptFor(ENTRY, 2);
  expect(script.src).toBe(`${ENTRY}?attempt=2`);
  expect(script.integrity).toBe(INTEGRITY);
});
