import type { Call } from './call.ts';
import type { ApiFailure } from './failure.ts';

/**
 * What a call declares to read of a refusal, such as the seats that are taken.
 * @returns undefined where the failure says none of it: no answer came, or one that cannot be read
 */
export function refusalOf<Refusal>(
  { refusal }: Pick<Call<never, unknown, Refusal>, 'refusal'>,
  failure: ApiFailure,
): Refusal | undefined {
  return refusal?.safeParse(failure.detail).data;
}
