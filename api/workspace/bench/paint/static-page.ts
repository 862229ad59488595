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

/** Serves the pages of a site without their scripts, and its files as they are. @param url of the site */
export async function serveStatic(url: string): Promise<{ url: string; close(): void }> {
  const pages = new Map<string, Buffer>();
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    if (/^\/(css|assets|favicon)/.test(path)) {
      const headers = { 'accept-encoding': 'identity' };
      const file = await fetch(url + path, { headers });
      const isText = /\.(css|svg)$/.test(path);
      const body = Buffer.from(await file.arrayBuffer());
      response.writeHead(file.status, {
        'content-type': file.headers.get('content-type') ?? '',
        'access-control-allow-origin': '*',
        ...(isText && { 'content-encoding': 'br' }),
      });
      return void response.end(isText ? brotliCompressSync(body) : body);
    }
    const known =
      pages.get(path) ?? brotliCompressSync(withoutScripts(await (await fetch(url + path)).text()));
    pages.set(path, known);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' });
    response.end(known);
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, close: () => void server.close() };
}
