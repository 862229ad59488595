import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { linesOf } from './lines-of.ts';

/** What else is a line's end somewhere. */
const OTHER_ENDS = '\r \u2028 \u2029 \u0085 \v \f';
async function read(...parts: string[]) {
  const lines: string[] = [];
  for await (const line of linesOf(Readable.from(parts))) lines.push(line);
  return lines;
}

test('only a line feed ends a line', async () => {
  expect(await read(`one${OTHER_ENDS}one\ntwo\n`)).toEqual([`one${OTHER_ENDS}one`, 'two']);
});

test('lines are the same wherever the text is divided, and the last one needs no end', async () => {
  const text = `one${OTHER_ENDS}\n\ntwo\nthree`;
  const whole = [`one${OTHER_ENDS}`, '', 'two', 'three'];
  for (let at = 0; at <= text.length; at += 1)
    expect(await read(text.slice(0, at), text.slice(at))).toEqual(whole);
  expect(await read(...text)).toEqual(whole);
  expect(await read()).toEqual([]);
});
