import { expect, test } from 'vitest';
import { z } from 'zod';
import { friendsSettings } from './friends/settings.ts';
import { waitingSettings } from './waiting/settings.ts';

const settings = z.object({ ...friendsSettings, ...waitingSettings });
type Name = keyof z.infer<typeof settings>;

/** A day less what a payment page outlives its hold by. */
const MAX_MINUTES = 24 * 60 - 32;

test.each<[Name, number, number]>([
  ['FRIENDS_HOLD_MINUTES', 0.02, MAX_MINUTES],
  ['WAITING_OFFER_MINUTES', 0.02, MAX_MINUTES],
  ['WAITING_SECONDS', 0.05, 3600],
])('%s can be from %d to %d, and beyond says why not', (name, min, max) => {
  for (const allowed of [min, max]) expect(settings.parse({ [name]: String(allowed) })[name]).toBe(allowed);
  for (const beyond of [min - 0.01, max + 0.01]) {
    const refused = settings.safeParse({ [name]: String(beyond) });
    expect(refused.error?.issues[0]?.message).toMatch(/^must be a number from .+: (nobody|somebody) .{10}/);
  }
});
