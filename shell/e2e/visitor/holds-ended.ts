let lately = 0;

/** Everything that was held on this worker's site has been given up. */
export function noteHoldsEnded(): void {
  lately = Date.now();
}

/** When everything that was held on this worker's site was given up for the last time, in milliseconds; 0 when never. */
export const holdsEndedAt = (): number => lately;
