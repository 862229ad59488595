import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

/**
 * A page as it would be without any code: its own HTML with its scripts taken out. Whatever the site does, nothing is
 * there sooner than this.
 */
export const withoutScripts = (html: string): string =>
  html
    .replace(/<script\b[^>]*>[^]*?<\/script>/g, '')
    .replace(/<link rel="preload" as="(?:script|fetch)"[^>]*>/g, '');

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** What the static server says at an address of the site; texts are packed as the site's own are. */
async function read(url: string, path: string): Promise<Answer> {
  const from = await fetch(url + path, { headers: { 'accept-encoding': 'identity' } });
  const type = from.headers.get('content-type') ?? '';
  const content = Buffer.from(await from.arrayBuffer());
  const isPage = type.startsWith('text/html');
  const isText = isPage || /css|svg/.test(type);
  const text = isPage ? Buffer.from(withoutScripts(content.toString('utf8'))) : content;
  return {
    status: from.status,
    headers: {
      'content-type': type,
      'access-control-allow-origin': '*',
      ...(isText && { 'content-encoding': 'br' }),
    },
    body: isText ? brotliCompressSync(text) : text,
  };
}

/** Serves the pages of a site without their scripts, and its files as they are. @param url of the site */
export async function serveStatic(url: string): Promise<{ url: string; close(): void }> {
  // Read and packed once: it shall take no time while it is measured.
  const answers = new Map<string, Promise<Answer>>();
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    const known = answers.get(path) ?? read(url, path);
    answers.set(path, known);
    const { status, headers, body } = await known;
    response.writeHead(status, headers).end(body);
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, close: () => void server.close() };
}
