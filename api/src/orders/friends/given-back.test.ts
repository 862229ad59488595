import { expect, test, vi } from 'vitest';
import { Failure } from '../../http/failure.ts';
import { callerOf } from '../testing/caller.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { putBooking } from '../testing/put-booking.ts';
import { ordersUnderWay } from '../under-way.ts';
import { takeSeat } from './shared-seats.ts';

const { world, tonight } = cinemaForTests();

const refuse = async () => {
  throw new Failure(409, 'too_many_seats', 'No.');
};
const take = (who: string, written: () => Promise<undefined>) =>
  takeSeat(world.deps, callerOf(who), 'of-the-link', 'A1', { underWay: ordersUnderWay(), written });

test('a seat that was looked up while a friend had it who was then refused goes back to nobody but its holder', async () => {
  const share = { token: 'of-the-link', holder: 'ann', holderName: 'Ann' };
  const { _id } = await putBooking(world, { userId: 'ann', showId: tonight()._id, share });
  const { identity } = world.deps;
  const buyer = identity.buyer.bind(identity);
  let bensRefusal = () => {};
  const isRefused = new Promise<void>((resolve) => (bensRefusal = resolve));
  let cys: Promise<unknown> = Promise.resolve();
  const whileBenHasIt = async () => {
    const hasLookedItUp = new Promise<void>((resolve) => {
      vi.spyOn(identity, 'buyer').mockImplementationOnce(async (id) => {
        resolve();
        await isRefused;
        return buyer(id);
      });
    });
    cys = take('cy', refuse);
    cys.catch(() => undefined);
    await hasLookedItUp;
    return refuse();
  };
  await expect(take('ben', whileBenHasIt)).rejects.toThrow('No.');
  bensRefusal();
  await expect(cys).rejects.toBeInstanceOf(Failure);
  expect(await world.booking(_id)).toMatchObject({ userId: 'ann', userName: 'Name of ann', share });
});
