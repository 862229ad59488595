import { expect, test } from 'vitest';
import { failureOf, inMemory } from '../testing/fixture.ts';

let clock = new Date('2030-01-01T00:00:00Z');
const fixture = inMemory({ now: () => clock });
const later = (seconds: number): Date => new Date(clock.getTime() + seconds * 1000);

test('a TTL index removes a document when its time is over and not before', async () => {
  for (const direction of [1, -1] as const) {
    const collection = await fixture.collection(
      { _id: 'soon', until: later(10) },
      { _id: 'far', until: later(1000) },
      { _id: 'never' },
      { _id: 'text', until: 'tomorrow' },
    );
    await collection.createIndex({ until: direction }, { expireAfterSeconds: 5 });
    clock = later(14);
    await fixture.standIn.sweepExpired();
    expect(await collection.countDocuments()).toBe(4);
    clock = later(1);
    await fixture.standIn.sweepExpired();
    expect(await collection.distinct('_id')).toEqual(['far', 'never', 'text']);
  }
});

test('a TTL index over two fields is refused', async () => {
  const collection = await fixture.collection();
  const made = collection.createIndex({ a: 1, b: 1 }, { expireAfterSeconds: 5 });
  expect((await failureOf(made)).message).toContain('single-field');
});
