/**
 * What went wrong once by chance and has since been mended: it is tried before all that is left to chance. Kept move by move, as a seed leads
 * elsewhere once there is one more choice before it.
 */
import type { Moment } from '../../../testing/rounds.ts';
import type { Way } from './every-order.ts';
import type { SCENES } from './scenes.ts';

/** Of the random interleavings: what fast-check prints as its counterexample. */
export interface MendedRound {
  was: string;
  round: [Moment[], 0 | 1000, 'empty' | 'full' | 'shared' | 'sold'];
}
export const MENDED_ROUNDS: readonly MendedRound[] = [];

/** Of every interleaving of a scene: the way that stands beside the seed in what failed. */
export interface MendedOrder {
  was: string;
  scene: (typeof SCENES)[number];
  way: Way;
}
export const MENDED_ORDERS: readonly MendedOrder[] = [];
