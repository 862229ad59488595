import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A payment provider that opens a page at once: what stands behind the payment call is not measured. */
export interface Payments {
  url: string;
  /** resolves with `performance.now()` when the next payment call arrives */
  nextCall(): Promise<number>;
  close(): void;
}

/** Starts it. */
export async function startPayments(): Promise<Payments> {
  let waiting: ((at: number) => void)[] = [];
  let count = 0;
  const server = createServer((request, response) => {
    const at = performance.now();
    for (const tell of waiting.splice(0)) tell(at);
    count += 1;
    const id = `cs_bench_${count}`;
    const session = { id, object: 'checkout.session', url: `https://pay.bench.test/${id}`, status: 'open' };
    const money = { payment_status: 'unpaid', amount_total: 1000, currency: 'usd', payment_intent: null };
    request.resume();
    request.once('end', () => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ ...session, ...money, metadata: {} }));
    });
  }).listen(0, '127.0.0.1');
  server.keepAliveTimeout = 60_000;
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    nextCall: () => new Promise((resolve) => waiting.push(resolve)),
    close() {
      waiting = [];
      server.closeAllConnections();
      server.close();
    },
  };
}
