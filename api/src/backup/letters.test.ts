import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startApi } from '../testing/harness.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

/** Letters that end a line somewhere, that are several bytes, or that JSON and MongoDB write in their own way. */
const LETTERS = 'Nguyễn\u2028An\u2029Bình\u0085\r\n\v\f\u0000 "\\" \ud83c\udfac 映画 \u202e\ufeff $where .';

test('texts come back from a backup as they were, whatever letters are in them', async () => {
  const api = await startApi();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'matinee-letters-'));
  const { client } = api.deps.db.raw;
  const restored = client.db(`letters-${randomBytes(6).toString('hex')}`);
  onTestFinished(async () => {
    await restored.dropDatabase();
    await api.close();
    await rm(folder, { recursive: true });
  });
  const texts = [
    { _id: 'one', userName: LETTERS },
    { _id: LETTERS, overview: LETTERS.repeat(20_000), [`of ${LETTERS.replace('\u0000', '')}`]: [LETTERS] },
  ];
  await api.deps.db.raw.collection<{ _id: string }>('texts').insertMany(texts);
  await writeBackup(api.deps.db.raw, folder);
  await restoreBackup(restored, folder);
  const back = await restored.collection<{ _id: string }>('texts').find().toArray();
  expect(new Map(back.map((text) => [text._id, text]))).toEqual(
    new Map(texts.map((text) => [text._id, text])),
  );
});
