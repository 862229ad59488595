import { createServer, request } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** What a page reports of itself, as far as it is looked at. */
interface PageReport {
  /** the releases that were seen, such as `catalog@1.4.0` */
  shown: string[];
  failed: { kind: string; release: string }[];
}

/**
 * Stands before a site and keeps what its pages report: what goes wrong in a browser that tells nobody else.
 * @param siteUrl of http
 */
export async function startRecordingProxy(siteUrl: string) {
  const reports: PageReport[] = [];
  const server = createServer((incoming, outgoing) => {
    const pieces: Buffer[] = [];
    incoming.on('data', (piece: Buffer) => pieces.push(piece));
    const { method, headers, url = '/' } = incoming;
    const onward = request(new URL(url, siteUrl), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.on('end', () => {
      if (url === '/api/reports') reports.push(JSON.parse(Buffer.concat(pieces).toString()) as PageReport);
    });
    incoming.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    reports,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
