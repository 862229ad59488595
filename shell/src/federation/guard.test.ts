// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { guard } from './guard.ts';

const entry = 'http://host/1.0.0/remoteEntry.js';
const integrity = 'sha384-x';

function scriptFor(url: string, attempt = 0) {
  const { createScript } = guard({
    limit: 1_234,
    integrityOf: (asked) => (asked === entry ? integrity : undefined),
    attemptOf: () => attempt,
  });
  const made = createScript?.({ url, attrs: {} });
  if (!made || !('script' in made) || !made.script) throw new Error('no script');
  return { script: made.script, timeout: made.timeout };
}

test('an entry is loaded with its hash, as any origin’s script, within the limit', () => {
  const { script, timeout } = scriptFor(entry);
  expect(script.src).toBe(entry);
  expect(script.integrity).toBe(integrity);
  expect(script.crossOrigin).toBe('anonymous');
  expect(timeout).toBe(1_234);
});

test('an entry without a hash is refused before a request is made', () => {
  expect(() => scriptFor('http://host/2.0.0/remoteEntry.js')).toThrow('has no hash in the composition');
});

test('every attempt after the first has an address of its own and the same hash', () => {
  const { script } = scriptFor(entry, 2);
  expect(script.src).toBe(`${entry}?attempt=2`);
  expect(script.integrity).toBe(integrity);
});
