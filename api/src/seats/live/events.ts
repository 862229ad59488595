/**
 * The stream's language: server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html), which
 * proxies know not to hold back. Read by `mfe-booking/src/seats/live`.
 */
const encoder = new TextEncoder();

/** Why the server ends a stream: `renew` asks for a fresh token at once, `away` for a pause first. */
export type EndReason = 'renew' | 'away';

/** Everything that is occupied, not what changed: a listener that missed one event has lost nothing. */
export const seatsEvent = (occupiedSeats: readonly string[]): Uint8Array =>
  encoder.encode(`event: seats\ndata: ${JSON.stringify({ occupiedSeats })}\n\n`);

/** The last event of a stream that the server ends. */
export const endEvent: Record<EndReason, Uint8Array> = {
  renew: encoder.encode('event: end\ndata: "renew"\n\n'),
  away: encoder.encode('event: end\ndata: "away"\n\n'),
};

/** A comment: keeps proxies from cutting a silent connection, and shows us those that are gone. */
export const heartbeat: Uint8Array = encoder.encode(':\n\n');
