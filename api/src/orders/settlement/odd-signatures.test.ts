import { expect, test } from 'vitest';
import { cinemaForTests } from '../testing/cinema.ts';

const { world } = cinemaForTests();

const now = () => Math.floor(world.clock.now().getTime() / 1000);
test.each([
  ['no signature', () => undefined],
  ['an empty one', () => ''],
  ['no bytes', () => `t=${now()},v1=`],
  ['no bytes and no time', () => 'v1='],
  ['one letter', () => `t=${now()},v1=a`],
  ['letters beyond the alphabet', () => `t=${now()},v1=%C3%A9`],
  ['no time', () => `v1=${'a'.repeat(64)}`],
  ['a time that is none', () => `t=soon,v1=${'a'.repeat(64)}`],
  ['a time beyond all', () => `t=99999999999999999999,v1=${'a'.repeat(64)}`],
  ['many', () => `t=${now()}${`,v1=${'a'.repeat(64)}`.repeat(50)}`],
  ['another scheme', () => `t=${now()},v0=${'a'.repeat(64)}`],
  ['no pairs', () => '=,=,='],
])('a webhook with %s is refused with 400, whatever the check stumbles over', async (_, signature) => {
  const header = signature();
  const answer = await world
    .withToken()
    .post('payments/webhook', { id: 'evt_1' }, header === undefined ? {} : { 'stripe-signature': header });
  expect(answer).toMatchObject({ http: 400, code: 'bad_signature' });
});
