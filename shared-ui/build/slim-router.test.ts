import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import * as slimming from './slim-router.mjs';

const fromRouterDom = createRequire(
  createRequire(new URL('../package.json', import.meta.url)).resolve('react-router-dom'),
);
const routerDist = path.resolve(path.dirname(fromRouterDom.resolve('react-router')), '../production');
const { slimRouter } = slimming as { slimRouter(code: string): string };
const code =
  readdirSync(routerDist)
    .filter((file) => /^chunk-\w+\.mjs$/.test(file))
    .map((file) => readFileSync(path.join(routerDist, file), 'utf8'))
    .find((text) => text.includes('useContext(DataRouterContext)')) ?? '';

test('nothing of the router asks for a data router any more', () => {
  const slim = slimRouter(code);
  expect(code).not.toBe('');
  expect(slim).not.toMatch(/useContext\((DataRouter|DataRouterState|Framework)Context\)/);
});

test('no visitor loads what the router has to say to whoever writes a page', () => {
  expect(code).toContain('To get rid of this warning');
  expect(code).toContain('warning(activeRef.current');
  expect(slimRouter(code)).not.toMatch(/To get rid of this warning|warning\(activeRef/);
});

test('what is not valid fails with a word, not a sentence', () => {
  for (const sentence of [
    'Absolute route path',
    'When overriding the location',
    'may be used only in',
    'Cannot include a',
  ]) {
    expect(code).toContain(sentence);
    expect(slimRouter(code)).not.toContain(sentence);
  }
  expect(slimRouter(code)).toContain('invalid to.');
});

test('a router that is written otherwise is no build: somebody has to look', () => {
  expect(() => slimRouter(code.replaceAll('shouldPrefetch', 'wantsPrefetch'))).toThrow('slim-router.mjs');
});

test('a file that has nothing to do with rendering stays as it is', () => {
  expect(slimRouter('export const one = 1;')).toBe('export const one = 1;');
});
