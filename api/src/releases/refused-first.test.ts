import type { Db } from 'mongodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { trustRoots } from './signed-sets/roots.ts';
import { openSignedOperator, type SignedOperator } from './testing/with-root.ts';

let operator: SignedOperator;
let questions: string[];
beforeEach(async () => {
  operator = await openSignedOperator({}, { PUBLIC_PER_MINUTE: '1' });
  questions = [];
  operator.api.deps.db.raw.client.on('commandStarted', ({ command }: { command: { find?: string } }) => {
    if (command.find) questions.push(command.find);
  });
});
afterEach(() => operator.close());

test.each(['/api/trust/roots', '/api/composition', '/api/composition/before', '/api/files/shells'])(
  'who asks for %s too often is refused before the database is asked',
  async (path) => {
    await operator.api.call('GET', path);
    expect(questions).toContain('trustRoots');
    questions.length = 0;
    expect((await operator.api.call('GET', path)).status).toBe(429);
    expect(questions).toEqual([]);
  },
);

test('who asks while the roots are read gets the next reading, and all of those one', async () => {
  const readings: (() => void)[] = [];
  const toArray = () => new Promise<[]>((resolve) => readings.push(() => resolve([])));
  const collection = () => ({ find: () => ({ sort: () => ({ toArray }) }) });
  const { refresh } = trustRoots({
    db: { collection } as unknown as Db,
    pin: 'none',
    log: { error: () => undefined },
  });
  const first = refresh();
  const others = [refresh(), refresh(), refresh()];
  expect(readings).toHaveLength(1);
  readings[0]?.();
  await first;
  await expect.poll(() => readings.length).toBe(2);
  readings[1]?.();
  await Promise.all(others);
  expect(readings).toHaveLength(2);
});
