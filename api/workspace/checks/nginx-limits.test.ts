import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ANSWER_MS, KEEP_ALIVE_MS } from '@matinee/api/serving';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '../../..');

test('nginx gives up a server that hangs after the longest that an answer may take, and leaves time for the other one', async () => {
  const environment: unknown = await import(path.join(root, 'api/src/environment.ts'));
  const { environmentSchema } = z
    .object({ environmentSchema: z.instanceof(z.ZodObject) })
    .parse({ ...(environment as object) });
  const { REQUEST_TIMEOUT_MS: limit } = environmentSchema.shape as Record<string, z.ZodType>;
  const longest = Number(limit?.parse(undefined));
  const site = readFileSync(path.join(root, 'docs/production/nginx-site.conf'), 'utf8');
  const limits = site.matchAll(/(?<=proxy_read_timeout )\d+(?=s;)/g);
  const [outer = 0, inner = 0] = [...limits].map(([seconds]) => Number(seconds) * 1000);
  expect(inner).toBeGreaterThan(longest);
  expect(outer).toBeGreaterThan(inner);
  expect(outer).toBeLessThanOrEqual(30_000);
  expect(ANSWER_MS).toBeGreaterThan(inner);
  expect(ANSWER_MS).toBeLessThan(outer);
});

test('both servers keep an idle connection for longer than nginx, and proxies that keep theirs for a minute', () => {
  const site = readFileSync(path.join(root, 'docs/production/nginx-site.conf'), 'utf8');
  const [, seconds = '60'] = /keepalive_timeout (\d+)s;/.exec(site.slice(site.indexOf('upstream'))) ?? [];
  expect(KEEP_ALIVE_MS).toBeGreaterThan(Math.max(60, Number(seconds)) * 1000);
});

async function maxFileBytes(): Promise<number> {
  const limits: unknown = await import(path.join(root, 'api/src/http/max-file-bytes.ts'));
  return z.object({ MAX_FILE_BYTES: z.number() }).parse({ ...(limits as object) }).MAX_FILE_BYTES;
}

test('a file of a shell passes both servers that is as large as the API takes', async () => {
  const most = await maxFileBytes();
  const site = readFileSync(path.join(root, 'docs/production/nginx-site.conf'), 'utf8');
  const blocks = [/location \/api\/shells\/files\/ \{[^}]*\}/, /listen 10\.0\.0\.1:3001;[^{]*/];
  for (const block of blocks) {
    const [, megabytes = '1'] = /client_max_body_size (\d+)m;/.exec(block.exec(site)?.[0] ?? '') ?? [];
    expect(Number(megabytes) * 2 ** 20).toBeGreaterThan(most);
  }
});

test('it passes the ingress of Kubernetes as well, which its controller is told to look at', async () => {
  const ingress = parseAllDocuments(readFileSync(path.join(root, 'docs/production/kubernetes.yaml'), 'utf8'))
    .map((document): unknown => document.toJS())
    .find((one) => z.looseObject({ kind: z.literal('Ingress') }).safeParse(one).success);
  const { metadata, spec } = z
    .object({
      metadata: z.object({ annotations: z.record(z.string(), z.string()).default({}) }),
      spec: z.object({ ingressClassName: z.string().optional() }),
    })
    .parse(ingress);
  // https://kubernetes.github.io/ingress-nginx/user-guide/nginx-configuration/annotations/#custom-max-body-size
  const [, megabytes = '1'] =
    /^(\d+)m$/.exec(metadata.annotations['nginx.ingress.kubernetes.io/proxy-body-size'] ?? '') ?? [];
  expect(Number(megabytes) * 2 ** 20).toBeGreaterThan(await maxFileBytes());
  expect(spec.ingressClassName).toBe('nginx');
});

test.each(['nginx-site', 'nginx-remote', 'remote-container', 'compose-remotes'])(
  '%s writes down of no request whose it was',
  (name) => {
    const file = readFileSync(path.join(root, `docs/production/${name}.conf`), 'utf8');
    const servers = file.split(/^server \{$/m).slice(1);
    expect(servers.length).toBeGreaterThan(0);
    for (const server of servers) {
      expect(server).toMatch(/^ {4}access_log off;$/m);
      expect(server).toMatch(/^ {4}error_log \S+ crit;$/m);
    }
  },
);

test.each(['nginx-site', 'nginx-remote'])('%s is there by IPv6 wherever it is by IPv4', (name) => {
  const file = readFileSync(path.join(root, `docs/production/${name}.conf`), 'utf8');
  const listening = (before: string) =>
    [...file.matchAll(new RegExp(`^    listen ${before}(80|443)(.*);$`, 'gm'))].map(([, port, how]) => [
      port,
      how,
    ]);
  expect(listening('').length).toBeGreaterThan(0);
  expect(listening(String.raw`\[::\]:`)).toEqual(listening(''));
});
