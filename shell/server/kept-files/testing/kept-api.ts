import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { digestOf } from '@matinee/api/release-files';
import { isFromShell } from '@matinee/api/serving';
import { described } from '../../composition/testing/signed.ts';

export const SITE_KEY = 'a key that the API and the shell share';

/** What the API answers to servers of the site that ask for files, from what a test puts into it. */
export async function startKeptApi() {
  const files = new Map<string, string>();
  const answers = new Map<string, unknown>([['/api/files/shells', { shells: [] }]]);
  const asked: string[] = [];
  const strangers: string[] = [];
  const silent = new Set<string>();
  const server = createServer((request, response) => {
    const { url = '' } = request;
    asked.push(url);
    if (!isFromShell(request, SITE_KEY)) strangers.push(url);
    if (silent.has(url)) return;
    const file = files.get(url.split('/').at(-1) ?? '');
    const answer = file ?? (answers.has(url) ? JSON.stringify(answers.get(url)) : undefined);
    response.writeHead(answer === undefined ? 404 : 200).end(answer ?? '');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** path → what is answered as JSON */
    answers,
    /** addresses that were asked for, in order */
    asked,
    /** those of them that did not come in the lane of the site's own servers */
    strangers,
    /** addresses that nothing is answered at */
    silent,
    keep(texts: Iterable<string>): void {
      for (const text of texts) files.set(digestOf(described(text).integrity), text);
    },
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, 'close');
    },
  };
}
