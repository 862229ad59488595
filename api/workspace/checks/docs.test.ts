import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const pages = readdirSync(path.join(root, 'docs')).filter((file) => file.endsWith('.md'));
const inRepository = /`((?:api|docs|shell|shared-ui|mfe-[a-z]+)\/[\w./-]+)`/g;

test.each(pages)('every file that docs/%s names is there', (page) => {
  const named = [...readFileSync(path.join(root, 'docs', page), 'utf8').matchAll(inRepository)];
  const missing = named.map(([, file = '']) => file).filter((file) => !existsSync(path.join(root, file)));
  expect([...new Set(missing)]).toEqual([]);
});
