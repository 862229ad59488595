import { upsertOnce } from '../db/is-duplicate.ts';
import type { Dependencies } from '../dependencies.ts';

/** Whether somebody wants to be reminded of shows: everybody who has not said otherwise. */
export async function wantsReminders({ db }: Pick<Dependencies, 'db'>, userId: string): Promise<boolean> {
  const user = await db.users.findOne({ _id: userId }, { projection: { reminders: 1 } });
  return user?.reminders !== false;
}

/** Switches somebody's reminders on or off; safe to repeat. */
export async function setReminders(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  userId: string,
  reminders: boolean,
): Promise<void> {
  await upsertOnce(() =>
    db.users.updateOne(
      { _id: userId },
      {
        $set: { reminders, updatedAt: clock.now() },
        $setOnInsert: { favorites: [], schemaVersion: 1 as const },
      },
      { upsert: true },
    ),
  );
}
