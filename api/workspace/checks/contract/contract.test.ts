import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { breaksOf, exportsOf, surfaceIn, surfaceNow, textOf, type Surface } from './surface.ts';

const sharedUi = path.resolve(import.meta.dirname, '../../../../shared-ui');
const committed = path.join(sharedUi, 'contract');
const read = (...file: string[]) => readFileSync(path.join(sharedUi, ...file), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };
const [major = '', minor = ''] = version.split('.');
const earlier = readdirSync(committed).filter(
  (file) => file.startsWith(`${major}.`) && file !== `${major}.${minor}.txt`,
);

let now: Surface;
beforeAll(() => {
  now = surfaceNow();
});

test('the contract has the version of its package', () => {
  expect(read('src/contract/version.ts')).toContain(`CONTRACT_VERSION = '${version}'`);
});

/**
 * What differs here changes what released remotes were built for. Something was added: raise the minor version in
 * shared-ui/package.json and version.ts. Something is gone or needs more: raise the major version, and read docs/releases.md
 * first. Then write the new contract down by `npx vitest run api/workspace/checks/contract -u`, beside the earlier ones.
 */
test('what remotes may import is what was committed for this version', async () => {
  await expect(textOf(now)).toMatchFileSnapshot(path.join(committed, `${major}.${minor}.txt`));
});

describe('within a major version the contract only grows', () => {
  test('there is an earlier one to compare with', () => {
    expect(minor === '0' ? ['none needed'] : earlier).not.toEqual([]);
  });

  test.each(earlier)('what could be done with %s can be done now', (file) => {
    const was = surfaceIn(read('contract', file));
    expect(exportsOf(was).length).toBeGreaterThan(50);
    expect(breaksOf(was, now)).toBe('');
  });
});

/** Today's surface with other text in some of its files. */
function changed(changes: [file: string, from: string | RegExp, to: string][]): Surface {
  const surface = new Map(now);
  for (const [file, from, to] of changes) {
    const text = surface.get(file) ?? '';
    const other = text.replace(from, to);
    expect(other).not.toBe(text);
    surface.set(file, other);
  }
  return surface;
}

test('the comparison sees what is gone, what needs more and what gives less, and nothing else', () => {
  const breaks = breaksOf(
    now,
    changed([
      ['index.d.ts', ', toastTimes', ''],
      ['index.d.ts', ', type Favorites as Favourites', ''],
      ['router.d.ts', 'useParams, ', ''],
      ['formats/money.d.ts', '(', '(currency: string, '],
      ['contract/session/session.d.ts', 'user: SessionUser | null;', ''],
    ]),
  );
  for (const gone of ['toastTimes', 'Favourites', 'useParams']) expect(breaks).toContain(`${gone} is gone`);
  const checked = [...breaks.matchAll(/^check\.ts\((\d+)/gm)].length;
  expect(breaks).toMatch(/SessionUser|user/);
  // money, useSession and the context of the session; what takes a session from them is not among the exports.
  expect(checked).toBe(3);
});

test('the comparison lets what is added pass', () => {
  const more = changed([
    ['contract/session/session.d.ts', 'openSignIn(', 'language?: string;\n    openSignIn('],
    ['router.d.ts', 'useParams, ', 'useParams, useBlocker, '],
  ]);
  expect(breaksOf(now, more)).toBe('');
});
