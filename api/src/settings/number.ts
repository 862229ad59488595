import { z } from 'zod';

interface Limits {
  /** What holds where nothing is set. */
  preset: number;
  min: number;
  max: number;
  /** Why there is nothing beyond them: the rest of the sentence that refuses it. */
  because: string;
}

function within({ min, max, because }: Omit<Limits, 'preset'>, kind: string) {
  const error = `must be ${kind} from ${min} to ${max}: ${because}`;
  return {
    error,
    number: z.coerce.number({ error }).min(min, { error }).max(max, { error }),
  };
}

/** A whole number within limits; one sentence refuses all others, and says why. */
export function wholeNumber({ preset, ...limits }: Limits) {
  return optionalWholeNumber(limits).default(preset);
}

/** The same without a default. */
export function optionalWholeNumber(limits: Omit<Limits, 'preset'>) {
  const { number, error } = within(limits, 'a whole number');
  return number.int({ error });
}

/** A number within limits; fractions will do. */
export function anyNumber({ preset, ...limits }: Limits) {
  return within(limits, 'a number').number.default(preset);
}
