import { wholeNumber } from '../settings/number.ts';

/** The settings of how full a show is said to be. */
export const fullnessSettings = {
  FEW_SEATS_PERCENT: wholeNumber({
    preset: 20,
    min: 0,
    max: 99,
    because: 'an empty hall has more than a few seats',
  }).describe('a show has few seats left when at most this share of its hall is free'),
};
