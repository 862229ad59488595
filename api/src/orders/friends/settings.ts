import { MAX_HOLD_MINUTES } from '../../payments/limits.ts';
import { anyNumber } from '../../settings/number.ts';

/** The settings of friends who pay for themselves. */
export const friendsSettings = {
  FRIENDS_HOLD_MINUTES: anyNumber({
    preset: 30,
    min: 0.02,
    max: MAX_HOLD_MINUTES,
    because: 'nobody pays within a second, and Stripe keeps a payment page for 24 hours at most',
  }).describe(
    'how long seats that are shared with friends wait for their payments, counted from the sharing',
  ),
};
