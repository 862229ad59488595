import type { SeatPlan } from '../plan.ts';

/** Two blocks of five rows with eight seats each. */
export const twoBlocks: SeatPlan = { seatsPerRow: 8, blocks: [[...'ABCDE'], [...'FGHIJ']] };
