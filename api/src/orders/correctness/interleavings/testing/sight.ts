import type { World } from '../../../testing/world.ts';

/** Names that are made anew each time: ids of all kinds, and the secrets of links. */
const MADE_NAMES = /\b(?:[0-9a-f]{24}|(?:cs|pi|re|req|evt|du)_\w+|[\w-]{22})\b/g;
const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/**
 * Tells states of two performances apart, and only those: names that were made anew are told by the order in which they first come,
 * instants by how far they are from the beginning.
 */
function alike(text: string, began: Date): string {
  const names = new Map<string, string>();
  return text
    .replace(INSTANT, (at) => `+${new Date(at).getTime() - began.getTime()}`)
    .replace(MADE_NAMES, (name) => {
      const known = names.get(name) ?? `#${names.size}`;
      names.set(name, known);
      return known;
    });
}

/**
 * All that can be seen of a show: its document, its bookings, and the pages at Stripe that were made for them.
 * @param heard what the calls under way have been answered so far, which is all that they know
 */
export async function sightOf(
  { deps }: World,
  { showId, began, heard }: { showId: string; began: Date; heard: unknown },
): Promise<string> {
  const { db, payments } = deps;
  const show = await db.shows.findOne({ _id: showId });
  const bookings = await db.bookings.find({ showId }).toArray();
  const ours = new Set(bookings.map(({ _id }) => _id));
  const since = Math.floor(began.getTime() / 1000);
  const { data } = await payments.checkout.sessions.list({ limit: 20, created: { gte: since } });
  const pages = data
    .filter(({ metadata }) => ours.has(metadata?.['bookingId'] ?? ''))
    .map(({ id, status, payment_status, metadata }) => ({ id, status, payment_status, metadata }));
  return alike(JSON.stringify({ show, bookings, pages, heard }), began);
}
