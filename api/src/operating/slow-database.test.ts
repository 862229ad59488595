import { expect, test, vi } from 'vitest';
import { cinemaForTests } from '../orders/testing/cinema.ts';
import { figuresOf } from './testing/figures.ts';

const { world } = cinemaForTests();

test('a database that is slow with one figure is up, and only that figure is not told', async () => {
  vi.spyOn(world.deps.db.bookings, 'countDocuments').mockReturnValue(new Promise<number>(() => {}));
  const told = await figuresOf(world.url);
  expect(told.get('matinee_database_up')).toBe(1);
  expect(told.get('matinee_backlog{work="holds"}')).toBeNaN();
  expect(told.get('matinee_backlog{work="messages"}')).toBe(0);
  expect(told.get('matinee_money_cases_open{outcome="failed"}')).toBe(0);
  expect(told.get('matinee_restore_behind_seconds')).toBe(0);
});
