/**
 * Times of the way back from payment, in milliseconds: how long the confirmation may take, when it counts as slow, and
 * how long the page stays after it (specification 9).
 */
export const returnTimes = { confirmation: 10_000, patience: 4_000, pause: 1_500 } as const;

const after = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Waits for the payment's confirmation, but never long: whatever becomes of it, the webhook settles the booking too.
 * @param confirm asks for the confirmation, sign-in included; how it ends is of no interest
 * @returns resolves when it is time to move on; never rejects
 */
export async function returnFromPayment(confirm: () => Promise<unknown>): Promise<void> {
  await Promise.race([confirm().catch(() => undefined), after(returnTimes.confirmation)]);
  await after(returnTimes.pause);
}
