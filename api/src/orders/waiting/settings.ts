import { MAX_HOLD_MINUTES } from '../../payments/limits.ts';
import { anyNumber } from '../../settings/number.ts';

/** The settings of the waiting lists. */
export const waitingSettings = {
  WAITING_OFFER_MINUTES: anyNumber({
    preset: 30,
    min: 0.02,
    max: MAX_HOLD_MINUTES,
    because: 'nobody reads an e-mail within a second, and Stripe keeps a payment page for 24 hours at most',
  }).describe('how long seats that came free are held for who waited for them'),
  WAITING_SECONDS: anyNumber({
    preset: 5,
    min: 0.05,
    max: 3600,
    because: 'somebody waits for seats',
  }).describe('pause between looks for seats that somebody waits for'),
};
