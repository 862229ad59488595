import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RunningSite } from '@matinee/workspace/site';

/** Name of a remote, as its folder has it. */
type Remote = string;

/** What a journey may do to the running site. */
export type SiteOrder =
  | { act: 'stop-host' | 'start-host'; remote: Remote }
  /** all of them, when none are named */
  | { act: 'deploy'; remotes?: Remote[] }
  | { act: 'stop'; server: 'api' | 'shell' }
  /** with other settings this time, when there are any */
  | { act: 'start'; server: 'api' | 'shell'; settings?: Record<string, string> }
  | { act: 'restart' }
  /** every page at Stripe that is open runs out, and with it the hold that it was made for */
  | { act: 'end-holds' };

async function endHolds({ ports, keys }: RunningSite): Promise<void> {
  const sessions = `http://127.0.0.1:${ports.stripe}/v1/checkout/sessions`;
  const headers = { authorization: `Bearer ${keys.stripe}` };
  const answer = await fetch(`${sessions}?status=open&limit=100`, { headers });
  const { data } = (await answer.json()) as { data: { id: string }[] };
  await Promise.all(data.map(({ id }) => fetch(`${sessions}/${id}/expire`, { method: 'POST', headers })));
}

/**
 * Starts the site and lets the test files, which run in processes of their own, give orders to it.
 * @param start starts the site; called again for a restart
 */
export async function serveControl(start: () => Promise<RunningSite>) {
  let site = await start();
  async function execute(order: SiteOrder): Promise<void> {
    if (order.act === 'stop-host') return site.hosts.stop(order.remote);
    if (order.act === 'start-host') return site.hosts.start(order.remote);
    if (order.act === 'deploy') return site.deploy(order.remotes);
    if (order.act === 'stop') return site.processes[order.server].stop();
    if (order.act === 'end-holds') return endHolds(site);
    if (order.act === 'start') return site.restart(order.server, order.settings);
    await site.stop();
    site = await start();
  }

  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      execute(JSON.parse(text) as SiteOrder).then(
        () => response.end('done'),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    siteUrl: site.url,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      await site.stop();
    },
  };
}
