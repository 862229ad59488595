import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RunningSite } from '@matinee/local/site';

/** What a journey may do to the running site. */
export type SiteOrder =
  | { act: 'stop-host' | 'start-host'; remote: 'catalog' | 'booking' | 'account' | 'admin' }
  | { act: 'deploy'; remotes: ('catalog' | 'booking' | 'account' | 'admin')[] }
  | { act: 'restart' };

async function carryOut(site: RunningSite, order: SiteOrder): Promise<void> {
  if (order.act === 'stop-host') return site.hosts.stop(order.remote);
  if (order.act === 'start-host') return site.hosts.start(order.remote);
  if (order.act === 'deploy') return site.deploy(order.remotes);
  return site.restart();
}

/** Lets the test files, which run in processes of their own, give orders to the site. */
export async function serveControl(site: RunningSite) {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      carryOut(site, JSON.parse(text) as SiteOrder).then(
        () => response.end('done'),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
