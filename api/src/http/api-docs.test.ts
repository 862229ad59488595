import { expect, test } from 'vitest';
import { createApi } from '../app.ts';
import { answersIn } from '../json-schema/openapi.ts';
import { startApi } from '../testing/harness.ts';
import { documentOf } from './api-docs.ts';

test('what is answered is documented alike whatever the settings are: apps of a process share it', async () => {
  const answersUnder = async (settings: Record<string, string>) => {
    const { deps, close } = await startApi({ settings });
    const answers = answersIn(documentOf(createApi(deps).app));
    await close();
    return answers;
  };
  const others = {
    SEATS_PER_BOOKING: '3',
    HALL_ROWS: 'A-E,F-J',
    SEATS_PER_ROW: '7',
    CINEMA_HALLS: '7',
    CINEMA_TIMEZONE: 'Europe/Berlin',
    LIVE_SECONDS: '30',
    PROMOTE_NEEDS_TWO: 'yes',
    STRIPE_PAYMENT_METHODS: 'card',
  };
  expect(await answersUnder(others)).toEqual(await answersUnder({}));
});
