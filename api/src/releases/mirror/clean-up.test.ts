import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptFiles } from '../kept-files/kept-files.ts';
import { openOperator, type Operator } from '../testing/operator.ts';
import { served } from '../testing/file-host.ts';
import { removeByRule } from './clean-up.ts';

let operator: Operator;
beforeEach(async () => {
  operator = await openOperator();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await operator.close();
});

const files = () => keptFiles(operator.api.deps.db.raw);
const hours = (count: number) =>
  operator.api.clock.set(new Date(operator.api.clock.now().getTime() + count * 3_600_000).toISOString());

/** Lets something happen once the process has read what was published, and before it reads the rest: as when it stands still there. */
function standsStill(happen: () => Promise<void>): void {
  const { raw } = operator.api.deps.db;
  const collection = raw.collection.bind(raw);
  vi.spyOn(raw, 'collection').mockImplementation((name, options) => {
    const found = collection(name, options);
    if (name === 'compositions') {
      const find = found.find.bind(found);
      vi.spyOn(found, 'find').mockImplementationOnce(
        (...asked) =>
          ({
            toArray: async () => {
              vi.mocked(raw.collection).mockRestore();
              await happen();
              return find(...asked).toArray();
            },
          }) as never,
      );
    }
    return found;
  });
}

test('what was published while a process stood still in the middle of it stays, and what nobody needs goes', async () => {
  await files().keep(Buffer.from('of nobody'), operator.api.clock.now());
  hours(2);
  standsStill(async () => {
    await operator.published('catalog', '1.0.0');
    hours(3);
  });
  expect(await removeByRule(operator.api.deps)).toBe(1);
  const { integrity } = served('catalog', '1.0.0', 'remoteEntry.js');
  expect(await files().read(integrity)).not.toBeNull();
});
