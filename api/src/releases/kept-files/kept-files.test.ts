import { Binary } from 'mongodb';
import { expect, onTestFinished, test } from 'vitest';
import { startApi } from '../../testing/harness.ts';
import { integrityOf } from './digest.ts';
import { keptFiles } from './kept-files.ts';

test('a kept file that was altered in the database is missing, and as it was when it is handed in again', async () => {
  const api = await startApi();
  onTestFinished(() => api.close());
  const { raw } = api.deps.db;
  const files = keptFiles(raw);
  const now = api.clock.now();
  const [first, second] = ['one', 'two'].map((text) => Buffer.from(text));
  const asked = [integrityOf(first!), integrityOf(second!)];
  for (const content of [first!, second!]) await files.keep(content, now);
  expect(await files.missing(asked, now)).toEqual([]);
  for (const content of [new Binary(Buffer.from('not')), 'no bytes at all']) {
    const altered = { content, bytes: 7 };
    await raw.collection<{ _id: string }>('keptFiles').updateOne({ _id: asked[0]! }, { $set: altered });
    expect(await files.missing(asked, now)).toEqual([asked[0]]);
    await files.keep(first!, now);
    expect(await files.missing(asked, now)).toEqual([]);
    expect(await files.read(asked[0]!)).toEqual(first);
    expect(await files.here([asked[0]!])).toEqual([{ integrity: asked[0], bytes: 3 }]);
  }
});
