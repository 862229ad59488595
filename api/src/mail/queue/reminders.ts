import type { Dependencies } from '../../dependencies.ts';

/** How long before a show its visitors are reminded of it. */
const REMINDER_HOURS = 3;

/**
 * Has everybody reminded whose show begins soon. Who paid only then needs no reminder. Each show's tickets are marked by one
 * write each, so that nobody is reminded twice.
 */
export async function remind({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Promise<void> {
  const at = clock.now();
  const lead = REMINDER_HOURS * 3_600_000;
  const soon = { $gt: at, $lte: new Date(at.getTime() + lead) };
  const shows = db.shows.find({ status: 'scheduled', startsAt: soon }, { projection: { startsAt: 1 } });
  for await (const { _id: showId, startsAt } of shows) {
    // Not when they were ordered: seats whose time had run out can be paid for hours later.
    const early = { state: 'paid' as const, at: { $lt: new Date(startsAt.getTime() - lead) } };
    await db.bookings.updateMany(
      { showId, state: 'paid', history: { $elemMatch: early }, isReminded: { $exists: false } },
      { $set: { isReminded: true }, $push: { outbox: { kind: 'reminder', at } } },
    );
  }
}
