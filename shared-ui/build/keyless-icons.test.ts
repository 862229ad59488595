import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import * as making from './keyless-icons.mjs';

const { keylessIcon } = making as { keylessIcon(code: string): string };
const { resolve } = createRequire(new URL('../package.json', import.meta.url));
const icons = path.dirname(resolve('lucide-react/icons/menu'));
const codeOf = (file: string) => readFileSync(path.join(icons, file), 'utf8');

test('no icon carries keys by chance, and each says all else that it said', () => {
  for (const name of ['menu', 'search', 'x', 'calendar', 'clock', 'heart', 'star']) {
    const code = codeOf(`${name}.mjs`);
    const slim = keylessIcon(code);
    expect(code).toContain('key: "');
    expect(slim).not.toContain('key:');
    expect(slim).toBe(code.replace(/,\s*key: "\w+"/g, ''));
  }
});

test('every icon there is, is written so, and what is another name for one stays as it is', () => {
  for (const file of readdirSync(icons).filter((name) => /^[\w-]+\.mjs$/.test(name)))
    expect(() => keylessIcon(codeOf(file))).not.toThrow();
  const alias = "export { default } from './menu.mjs';";
  expect(keylessIcon(alias)).toBe(alias);
});

test('an icon that is written otherwise is no build: somebody has to look', () => {
  expect(() => keylessIcon(codeOf('menu.mjs').replaceAll('key:', 'id:'))).toThrow('keyless-icons.mjs');
});
