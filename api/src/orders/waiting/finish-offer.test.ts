import { type Mailbox, startMailbox } from '@matinee/stand-ins/mailbox';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ShowDocument } from '../../db/documents.ts';
import { newSigningKeys } from '../../releases/signing/index.ts';
import { sweep } from '../settlement/sweep.ts';
import { buyer } from '../testing/buyer.ts';
import { startWorld, type World } from '../testing/world.ts';
import { finishOffers } from './finish-offer.ts';
import { offerSeats } from './offer-seats.ts';

let mailbox: Mailbox;
let world: World;
let show: ShowDocument;
const { buy } = buyer(() => world);

beforeAll(async () => {
  mailbox = await startMailbox({ dir: null, smtpPort: 0, pagePort: 0 });
  mailbox.behave({ is: 'closed' });
  world = await startWorld({
    HALL_ROWS: 'A',
    SEATS_PER_ROW: '2',
    SMTP_URL: mailbox.smtpUrl,
    TICKET_SIGNING_KEY: newSigningKeys().signingKey,
  });
});
beforeEach(async () => {
  show = await world.addShow({ startsAt: world.clock.in({ hours: 24 }) });
});
afterAll(async () => {
  await world.close();
  await mailbox.close();
});

const present = () => world.show(show._id);
const line = async () => Object.values((await present()).waiting ?? {});
const finish = async () => finishOffers(world.deps, await present());

/** Cy waits for two seats, and is offered those that came back; nobody has told them. */
async function offered() {
  const { bookingId } = await buy('ann', show, ['A1', 'A2']);
  await world.as('cy').post(`booking/waiting/${show._id}`, { count: 2 });
  const [key] = Object.keys((await present()).waiting ?? {});
  await world.deps.db.shows.updateOne({ _id: show._id }, { $set: { [`waiting.${key}.language`]: 'vi' } });
  await world.as('ann').cancel(bookingId);
  await offerSeats(world.deps, show._id);
  await finish();
  const [person] = await line();
  return world.booking(person?.offer?.bookingId ?? '');
}

test('the booking of an offer speaks the language of who waited', async () => {
  expect(await offered()).toMatchObject({ userId: 'cy', seats: ['A1', 'A2'], language: 'vi' });
});

test('who was not told of an offer that has been ended waits on, and whoever saw the seats looks again', async () => {
  const booking = await offered();
  world.clock.turn({ minutes: 31 });
  await sweep(world.deps);
  expect((await world.booking(booking._id)).state).toBe('expired');
  const { seatsVersion } = await present();
  expect(await finish()).toBe(true);
  const [person] = await line();
  expect(person).toMatchObject({ userId: 'cy', count: 2 });
  expect(person).not.toHaveProperty('offer');
  expect((await present()).seatsVersion).toBeGreaterThan(seatsVersion ?? 0);
});
