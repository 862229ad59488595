import type { HallPlan } from '@matinee/shared-ui';

/** The hall of the specification. */
export const usualPlan: HallPlan = { seatsPerRow: 8, blocks: [[...'ABCDE'], [...'FGHIJ']] };
