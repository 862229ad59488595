import type { Courier } from '../webhooks/courier.ts';
import type { NewRefundStatus } from '../refunds/create.ts';
import type { Faults } from '../http/faults.ts';
import type { Store } from '../store/store.ts';

/** What every part of the stand-in works with. */
export interface Context {
  store: Store;
  courier: Courier;
  faults: Faults;
  /** The stand-in's clock: it dates objects and expires sessions. */
  now: () => Date;
  /** How refunds that are made from now on begin. */
  newRefunds: NewRefundStatus;
  /** Where browsers reach the hosted page, without a slash at the end. */
  publicUrl: string;
}

/** The stand-in's time in whole seconds since 1970, the form every Stripe timestamp has. */
export function nowInSeconds(context: Pick<Context, 'now'>): number {
  return Math.floor(context.now().getTime() / 1000);
}
