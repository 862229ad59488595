import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** Everything that a file imports, through files of ours; packages end a path. */
function reached(file: string, seen = new Set<string>()): Set<string> {
  const text = readFileSync(file, 'utf8');
  for (const [, from = ''] of text.matchAll(/from '([^']+)'/g)) {
    const target = from.startsWith('.') ? join(dirname(file), from) : from;
    if (seen.has(target)) continue;
    seen.add(target);
    if (from.startsWith('.')) reached(target, seen);
  }
  return seen;
}

test('the types for the screens reach schemas only: no server, database or vendor package', () => {
  const packages = [...reached(join(import.meta.dirname, 'types.ts'))].filter(
    (path) => !path.startsWith('/'),
  );
  expect(packages.sort()).toEqual(['@hono/zod-openapi', 'zod']);
});
