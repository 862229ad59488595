import { expect, test } from 'vitest';
import { asLine, asText } from './printable.ts';

test('what a terminal would obey is written as it is spelled in JSON, and words of any language stay', () => {
  expect(asLine('done\u001B[8m\r\n2  promoted\u009B1A\u202Ecba\u2028')).toBe(
    String.raw`done\u001b[8m\u000d\u000a2  promoted\u009b1A\u202ecba\u2028`,
  );
  expect(asLine('Nguyễn 映画 👩‍🎤 “giờ chiếu”')).toBe('Nguyễn 映画 👩‍🎤 “giờ chiếu”');
});

test('a text keeps its lines and nothing else of that', () => {
  expect(asText('one\n\ttwo\u001B[2J')).toBe(String.raw`one
	two\u001b[2J`);
  const json = JSON.stringify({ name: 'a\u009B' });
  expect(JSON.parse(asText(json))).toEqual({ name: 'a\u009B' });
});
