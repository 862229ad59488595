import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { expect, test } from 'vitest';
import { decisionsIndex, readDecision, successorOf } from './read-decision.ts';

const folder = path.resolve(import.meta.dirname, '../../../../docs/decisions');
const index = path.join(folder, 'README.md');
const pages = readdirSync(folder).filter((file) => file !== 'README.md');
const read = (file: string) => readDecision(file, readFileSync(path.join(folder, file), 'utf8'));

test.each(pages)('docs/decisions/%s has a number, a title and a status', (file) => {
  const { number, ...decision } = read(file);
  expect(pages.filter((other) => other.startsWith(number))).toEqual([file]);
  const successor = successorOf({ number, ...decision });
  if (successor) expect(pages).toContain(successor);
});

test('decisions are numbered without a gap', () => {
  const numbers = pages.map((file) => Number(file.slice(0, 4)));
  expect(numbers).toEqual(pages.map((_, at) => at + 1));
});

test('docs/decisions/README.md lists every decision (npm run docs writes it)', async () => {
  const options = { ...(await resolveConfig(index)), filepath: index };
  await expect(await format(decisionsIndex(pages.map(read)), options)).toMatchFileSnapshot(index);
});

test('the head of a decision that says nothing of the kind is refused, with what to write', () => {
  const page = (status: string) => `# 0042. A title\n\n2026-11-22 · ${status}\n\n## Context\n`;
  const successor = 'superseded by [0043](0043-better.md)';
  expect(() => readDecision('2026-11-22-a-title.md', page('accepted'))).toThrow('such as 0042-a-title.md');
  expect(() => readDecision('0042-a-title.md', '# A title\n')).toThrow('begin it with "# 0042. <title>"');
  expect(() => readDecision('0041-a-title.md', page('accepted'))).toThrow('# 0041. <title>');
  expect(() => readDecision('0042-a-title.md', page('reversed'))).toThrow('has no status');
  expect(() => readDecision('0042-a-title.md', '# 0042. A title\n\n2026-11-22\n')).toThrow('has no status');
  expect(successorOf(readDecision('0042-a-title.md', page('accepted')))).toBeUndefined();
  expect(successorOf(readDecision('0042-a-title.md', page(successor)))).toBe('0043-better.md');
  expect(successorOf(readDecision('0042-a-title.md', page(`accepted, in part ${successor}`)))).toBe(
    '0043-better.md',
  );
});
