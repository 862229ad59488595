import { expect, test } from 'vitest';
import { languageName } from './language-name.ts';

test.each([
  ['en', 'English'],
  ['ja', 'Japanese'],
  ['qq', 'QQ'],
  ['not a code', 'NOT A CODE'],
  ['', ''],
])('the language %o reads %o', (code, name) => expect(languageName(code)).toBe(name));
