import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildInWorkspace, olderSwr } from './testing/build-in-workspace.ts';

const plenty = { main: { js: 1_000_000, css: 10_000 } };

/** Builds a shell of one file by the configuration of the real one. */
async function build(everyVisit: object = plenty, more: Record<string, string> = {}) {
  const { dir, ...result } = await buildInWorkspace('shellConfig', {
    'package.json': JSON.stringify({ name: 'small-shell', version: '1.0.0', type: 'module' }),
    'budget.json': JSON.stringify({ everyVisit }),
    'public/robots.txt': '',
    'src/pages/house/paths.json': '{}',
    'src/boot.ts': `import { money } from '@matinee/shared-ui';
import { Link } from '@matinee/shared-ui/router';
import useSWR from 'swr';
import { old } from './old/index.js';
console.log(money, Link, useSWR, old);
void import(/* webpackChunkName: "later" */ './later.ts');
`,
    'src/later.ts': `export const text = '${'later '.repeat(20)}';\n`,
    'src/old/index.js': olderSwr['src/old/index.js'],
    ...more,
  });
  const release = () =>
    JSON.parse(readFileSync(path.join(dir, 'dist/web/release.json'), 'utf8')) as {
      everyVisit: string[];
      calls: { method: string; path: string; reads: { required?: string[] } }[];
    };
  return { ...result, release };
}

test('a shell with one copy of each shared module is built, and says what every visit loads', async () => {
  const { status, output, release } = await build({ ...plenty, later: { js: 1_000 } });
  expect([status, output]).toEqual([0, expect.not.stringContaining('ERROR')]);
  expect(release().everyVisit).toEqual(['main', 'later']);
});

test('a shell says which calls its own modules and those of shared-ui declare, and what they read', async () => {
  const { output, release } = await build(plenty, {
    'src/later.ts': `import { callsOf, schema } from '@matinee/shared-ui';
console.log(callsOf()('GET /api/site', { answer: schema.object({ name: schema.string() }), failure: '' }));
`,
  });
  expect(output).not.toContain('ERROR');
  expect(release().calls.map(({ method, path: of, reads }) => [method, of, reads.required])).toEqual([
    ['GET', '/api/admin/is-admin', ['isAdmin']],
    ['GET', '/api/site', ['name']],
    ['GET', '/api/user/favorites', ['success', 'movies']],
    ['POST', '/api/user/update-favorite', ['success']],
  ]);
});

test('a shell in which a shared module exists in two versions is no build, and names both', async () => {
  const { status, output } = await build(plenty, olderSwr);
  expect(status).toBe(1);
  expect(output).toMatch(/The shared module swr is there 2 times: 2\.\d+\.\d+ .* and 2\.3\.4 \(src\/old\//);
});

test('a part of every visit that has grown over its limit is named', async () => {
  const { status, output } = await build({ ...plenty, later: { js: 10 } });
  expect(status).toBe(1);
  expect(output).toMatch(/JS of later, which every visit loads, is 0\.\d kB of 0\.0 kB/);
});

test('a part that every visit is said to load and that is no chunk is no limit of anything', async () => {
  const { status, output } = await build({ ...plenty, elsewhere: { js: 10 } });
  expect(status).toBe(1);
  expect(output).toContain('every visit loads elsewhere, which is no chunk');
});
