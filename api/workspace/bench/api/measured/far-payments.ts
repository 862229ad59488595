import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A payment provider that is some way off: it closes every page that it is asked to close, a moment later. */
export interface FarPayments {
  url: string;
  /** pages that it was asked to close, each time */
  closed: string[];
  close(): void;
}

const ID_PREFIX = 'cs_test_';
/** The id of a page by its booking's. */
export const pageOf = (bookingId: string): string => `${ID_PREFIX}${bookingId}`;

/** @param awayMs time until an answer */
export async function startFarPayments(awayMs: number): Promise<FarPayments> {
  const closed: string[] = [];
  const server = createServer((request, response) => {
    const [, id] = /^\/v1\/checkout\/sessions\/(\w+)\/expire/.exec(request.url ?? '') ?? [];
    if (id !== undefined) closed.push(id);
    const session = id && {
      id,
      object: 'checkout.session',
      url: null,
      status: 'expired',
      payment_status: 'unpaid',
      amount_total: 1000,
      currency: 'usd',
      payment_intent: null,
      metadata: { bookingId: id.slice(ID_PREFIX.length), attempt: '1' },
      created: 0,
    };
    const answer = session ?? { object: 'list', data: [], has_more: false, url: '' };
    request.resume();
    request.once('end', () => {
      setTimeout(() => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(answer));
      }, awayMs);
    });
  }).listen(0, '127.0.0.1');
  server.keepAliveTimeout = 60_000;
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    closed,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
