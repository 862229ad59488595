import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Mails } from './store.ts';

let dir: string;
beforeEach(() => void (dir = mkdtempSync(path.join(tmpdir(), 'matinee-mailbox-'))));
afterEach(() => rmSync(dir, { recursive: true }));

const mail = (name: string) =>
  Buffer.from(`Message-ID: <${name}@example.test>\r\nSubject: ${name}\r\n\r\nHello`);
const kept = (text: string) => appendFileSync(path.join(dir, 'mails.jsonl'), text);

/** Opens the mailbox as a start does, and closes it again. */
async function opened(
  work: (mails: Mails) => Promise<void> = async () => {},
): Promise<(string | undefined)[]> {
  const mails = await Mails.open(dir);
  await work(mails);
  const subjects = mails.list().map(({ content }) => content.subject);
  mails.close();
  return subjects;
}

test('half a line, as kill -9 or a full disk leaves it, takes no other e-mail along: neither those before nor the next', async () => {
  await opened((mails) => mails.add(mail('first'), ['mai@example.test']));
  kept('{"at":"2026-11-29T10:00:00.000Z","to":["mai@exa');
  expect(await opened()).toEqual(['first']);
  await opened((mails) => mails.add(mail('second'), ['mai@example.test']));
  expect(await opened()).toEqual(['second', 'first']);
});

test.each(['{"at":"2026-11-29T1{"at":"2026', '{"at":"2026-11-29T10:00:00.000Z"}', ''])(
  'a line that cannot be read is left out, and the site starts: %j',
  async (line) => {
    await opened((mails) => mails.add(mail('first'), ['mai@example.test']));
    kept(`${line}\n`);
    await opened((mails) => mails.add(mail('second'), ['mai@example.test']));
    expect(await opened()).toEqual(['second', 'first']);
  },
);
