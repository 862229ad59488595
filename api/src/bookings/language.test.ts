import { expect, test } from 'vitest';
import { languageOf } from './language.ts';

test.each([
  ['vi', 'vi'],
  ['vi-VN,vi;q=0.9,en-US;q=0.8', 'vi'],
  ['en-US,en;q=0.9,vi;q=0.5', 'en'],
  ['en;q=0.3, VI;q=0.8', 'vi'],
  ['fr-FR,fr;q=0.9,vi;q=0.4', 'vi'],
  ['fr-FR,fr;q=0.9', undefined],
  ['vi;q=0, en', 'en'],
  ['vi;q=0', undefined],
  ['*', undefined],
  ['', undefined],
  [undefined, undefined],
  [';;,=q', undefined],
])('a browser that accepts %s gets its letters in %s', (accepted, language) =>
  expect(languageOf(accepted)).toBe(language),
);
