import { schema, type Infer } from '@matinee/shared-ui';

export const ticketSchema = schema.object({
  title: schema.string(),
  posterPath: schema.nullable(schema.string()),
  /** ISO instant */
  showDateTime: schema.string(),
  hall: schema.number(),
  format: schema.optional(schema.string()),
  spoken: schema.optional(schema.string()),
  subtitles: schema.optional(schema.string()),
  seat: schema.string(),
  /** what lets in who sits there */
  code: schema.string(),
  /** ISO instant at which it did */
  usedAt: schema.nullable(schema.string()),
  /** the visit as a calendar file; an older API has none */
  calendar: schema.optional(schema.string()),
});
/** The ticket of one seat. */
export type SentTicket = Infer<typeof ticketSchema>;

const keptSchema = schema.object({ at: schema.string(), ticket: ticketSchema });
/** A ticket as this device had it last. */
export type KeptTicket = Infer<typeof keptSchema>;

/** It is nobody's account's: whoever has the link has the ticket, and signing out takes nothing of it away. */
const PREFIX = 'matinee-ticket:';
/** No show is longer, and few clocks of devices are further ahead. */
const OVER_MS = 3 * 86_400_000;

const isOver = ({ ticket }: KeptTicket, now: number) => now > Date.parse(ticket.showDateTime) + OVER_MS;

function readAt(key: string): KeptTicket | null {
  try {
    const read = keptSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** The ticket of a link as this device had it last; null when it has none, or its show is over. */
export function keptTicket(token: string, now: number): KeptTicket | null {
  const kept = readAt(PREFIX + token);
  return kept && !isOver(kept, now) ? kept : null;
}

/**
 * Keeps the ticket of a link on this device, and forgets those whose shows are over.
 * @returns false where the browser keeps nothing (more), as in private windows of some: there is just no copy
 */
export function keepTicket(token: string, ticket: SentTicket, now: Date): boolean {
  // A picture cannot be had without a network.
  const kept: KeptTicket = { at: now.toISOString(), ticket: { ...ticket, posterPath: null } };
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(PREFIX)) continue;
      const other = readAt(key);
      if (!other || isOver(other, now.getTime())) localStorage.removeItem(key);
    }
    localStorage.setItem(PREFIX + token, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

/** Forgets the ticket of a link, as when it was taken back. */
export function forgetTicket(token: string): void {
  try {
    localStorage.removeItem(PREFIX + token);
  } catch {
    // Nothing was kept.
  }
}
