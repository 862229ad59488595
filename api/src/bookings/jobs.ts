import type { Dependencies } from '../dependencies.ts';

/** The background work of bookings; `stop` resolves when the running pass has ended. */
export function bookingJobs(_deps: Dependencies): { start(): void; stop(): Promise<void> } {
  return { start() {}, async stop() {} };
}
