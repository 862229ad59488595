import type { Dependencies } from '../dependencies.ts';
import { Pace } from '../jobs/pace.ts';
import { isTooMuch } from './stripe-errors.ts';

/** How fast the jobs of this process ask Stripe: `STRIPE_AT_ONCE` calls side by side, fewer once Stripe says that it is too much. */
export const stripePace = ({ config }: Pick<Dependencies, 'config'>): Pace =>
  new Pace({ most: config.stripe.atOnce, isTooMuch });
