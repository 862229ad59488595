import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { NAMES_OF_BROWSERS } from './names-of-browsers.ts';
import { REMOTE_NAME } from './patterns.ts';

/** What browsers have, as the compiler knows them. */
function libraryOfBrowsers(): string {
  const compiler = createRequire(import.meta.url).resolve('typescript/package.json');
  const { platform, arch } = process;
  const own = createRequire(compiler).resolve(`@typescript/typescript-${platform}-${arch}/package.json`);
  return readFileSync(path.join(path.dirname(own), 'lib/lib.dom.d.ts'), 'utf8');
}

test('all names of a window that a remote could have are known', () => {
  const declared = [...libraryOfBrowsers().matchAll(/^declare (?:var|function|const|let) ([\w$]+)/gm)];
  const names = declared.map(([, name]) => name!).filter((name) => REMOTE_NAME.test(name));
  expect(names).toContain('location');
  expect(names.filter((name) => !NAMES_OF_BROWSERS.includes(name))).toEqual([]);
});

test('a word that only begins as one of them is free', () => {
  for (const name of ['onboarding', 'catalog', 'booking', 'account', 'admin', 'offers'])
    expect(NAMES_OF_BROWSERS).not.toContain(name);
});
