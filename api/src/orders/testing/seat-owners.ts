import type { World } from './world.ts';

/** @returns by seat of a show, the id of the booking that holds or has bought it */
export async function seatOwners(world: World, showId: string): Promise<Record<string, string>> {
  const { seats } = await world.show(showId);
  return Object.fromEntries(Object.entries(seats).map(([seat, { bookingId }]) => [seat, bookingId]));
}
