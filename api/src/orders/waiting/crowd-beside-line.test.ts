import { expect, test } from 'vitest';
import { cinemaForTests } from '../testing/cinema.ts';
import { joinLine } from './queue.ts';

const ROWS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
const { world, tonight, buy } = cinemaForTests({ HALL_ROWS: 'A-H', SEATS_PER_ROW: '4' });

test('while somebody waits for seats together, all who order single ones at once get them', async () => {
  const show = tonight();
  // No two seats that are free lie together.
  for (const row of ROWS) await buy(`owner of ${row}`, show, [`${row}1`, `${row}3`]);
  await joinLine(
    world.deps,
    { userId: 'cy', sessionId: 'sess', factorAges: { first: 0, second: 0 } },
    show._id,
    2,
  );
  const free = ROWS.flatMap((row) => [`${row}2`, `${row}4`]);
  const answers = await Promise.all(free.map((seat) => world.as(`buyer of ${seat}`).book(show._id, [seat])));
  expect(answers.map(({ http }) => http)).toEqual(free.map(() => 200));
});
