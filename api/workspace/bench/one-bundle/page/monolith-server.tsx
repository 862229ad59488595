// A plain server of Node for the monolith: its page as a stream, its files packed beforehand, and the site's API behind it.
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { brotliCompressSync, constants, createBrotliCompress } from 'node:zlib';
import { StrictMode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { monolith, type MonolithFacts } from './monolith.tsx';

const { BENCH_SITE = '', BENCH_WEB = '', PORT = '' } = process.env;
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
};
const isText = (type: string) => /javascript|css|svg/.test(type);

const release = JSON.parse(await readFile(path.join(BENCH_WEB, 'release.json'), 'utf8')) as {
  entry: string[];
  files: Record<string, unknown>;
};
const sitePage = await (await fetch(`${BENCH_SITE}/`)).text();
const inPage = (id: string): unknown =>
  JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(sitePage)?.[1] ?? 'null');
const { site } = inPage('settings') as { site: MonolithFacts['site'] };
const links = inPage('links') as MonolithFacts['links'];
const head = [
  ...release.entry
    .filter((file) => file.endsWith('.css'))
    .map((file) => `<link rel="stylesheet" href="/${file}">`),
  ...Object.keys(release.files)
    .filter((file) => /\/(inter-latin-wght|bebas-neue-latin-400)-normal\.\w+\.woff2$/.test(file))
    .map((file) => `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`),
  ...release.entry
    .filter((file) => file.endsWith('.js'))
    .map((file) => `<script defer src="/${file}"></script>`),
].join('');

const SHOWS_CALL = '/api/show/all';

async function sendPage(response: ServerResponse): Promise<void> {
  const answer: unknown = await (await fetch(BENCH_SITE + SHOWS_CALL)).json();
  const facts: MonolithFacts = { site, links, answers: { [SHOWS_CALL]: answer } };
  const packed = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' });
  packed.pipe(response);
  packed.write(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Matinee</title>${head}</head><body><div id="root">`,
  );
  const rendered = new PassThrough();
  rendered.pipe(packed, { end: false });
  rendered.on('end', () => {
    const written = JSON.stringify(facts).replaceAll('<', '\\u003c');
    packed.end(`</div><script type="application/json" id="facts">${written}</script></body></html>`);
  });
  const page = (
    <StrictMode>
      <StaticRouter location="/">{monolith(facts)}</StaticRouter>
    </StrictMode>
  );
  const { pipe } = renderToPipeableStream(page, { onShellReady: () => void pipe(rendered) });
}

const files = new Map<string, Promise<{ type: string; body: Buffer }>>();
async function packedFile(file: string): Promise<{ type: string; body: Buffer }> {
  const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
  const content = await readFile(path.join(BENCH_WEB, file));
  return { type, body: isText(type) ? brotliCompressSync(content) : content };
}

async function answer(address: string, response: ServerResponse): Promise<void> {
  if (address === '/') return sendPage(response);
  if (!Object.hasOwn(release.files, address.slice(1))) {
    const from = await fetch(BENCH_SITE + address);
    response.writeHead(from.status, { 'content-type': from.headers.get('content-type') ?? '' });
    response.end(Buffer.from(await from.arrayBuffer()));
    return;
  }
  const known = files.get(address) ?? packedFile(address.slice(1));
  files.set(address, known);
  const { type, body } = await known;
  response.writeHead(200, {
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    ...(isText(type) && { 'content-encoding': 'br' }),
  });
  response.end(body);
}

createServer((request, response) => {
  answer(request.url ?? '/', response).catch((error: unknown) => response.destroy(error as Error));
}).listen(Number(PORT), '127.0.0.1');
