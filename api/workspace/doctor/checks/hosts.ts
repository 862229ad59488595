import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Check, type Finding, well, wrong } from './check.ts';
import type { Site } from './site.ts';

const files = z.record(z.string(), z.object({ integrity: z.string() }));
const release = z.object({
  name: z.string(),
  version: z.string(),
  baseUrl: z.url(),
  entry: z.string(),
  files,
});
type Release = z.infer<typeof release>;
const told = z.object({
  composition: z.object({ remotes: z.array(release.extend({ fallback: release.optional() })) }),
});

const HEADERS: readonly (readonly [name: string, is: RegExp, should: string])[] = [
  ['access-control-allow-origin', /^\*$/, '*'],
  ['cache-control', /max-age=\d{7,}.*immutable/, 'public, max-age=31536000, immutable'],
  ['cross-origin-resource-policy', /^cross-origin$/, 'cross-origin'],
  ['x-content-type-options', /^nosniff$/, 'nosniff'],
];

async function lookAt(
  site: Site,
  { name, version, baseUrl, entry, files: listed }: Release,
): Promise<Finding | undefined> {
  const address = new URL(entry, baseUrl).href;
  const answer = await site
    .ask(address, { headers: { origin: site.url, 'accept-encoding': 'gzip, br' } })
    .catch((error: unknown) => String(error instanceof Error ? (error.cause ?? error) : error));
  if (typeof answer === 'string')
    return wrong(
      `${address} cannot be reached (${answer})`,
      `start the host of ${name}; its fallback serves meanwhile`,
    );
  if (answer.status !== 200)
    return wrong(
      `${address} is answered with ${answer.status}`,
      `put the files of ${name}@${version} back: what is live, and its fallback, must stay`,
    );
  const hash = `sha384-${createHash('sha384').update(answer.body).digest('base64')}`;
  if (hash !== listed[entry]?.integrity)
    return wrong(
      `${address} is not what was published`,
      `put the files of ${name}@${version} back as they were built`,
    );
  for (const [header, is, should] of HEADERS)
    if (!is.test(answer.headers.get(header) ?? ''))
      return wrong(`${address} lacks ${header}`, `have the host of ${name} send ${header}: ${should}`);
  if (site.isReal && answer.body.length > ONE_PACKET_BYTES && !answer.headers.has('content-encoding'))
    return wrong(
      `${address} is sent unpacked: visitors load code that is four times as large`,
      `have the host of ${name} send what lies beside it as .br, or pack it itself (docs/production.md, Static hosts)`,
    );
  return undefined;
}

/** What fits into one packet travels no faster when it is smaller. */
const ONE_PACKET_BYTES = 1_400;

/** The hosts of all that is live, and of the fallbacks: each file's entry is there, unchanged, packed, and may be kept and used. */
export const hosts: Check = {
  name: 'hosts',
  async look(site) {
    const { status, text } = await site.ask('/api/composition');
    if (status === 404)
      return wrong('nothing is live', 'publish the remotes and promote them (docs/releases.md)');
    if (status !== 200)
      return wrong(`/api/composition is answered with ${status}`, 'look at the log of the API');
    const { remotes } = told.parse(JSON.parse(text)).composition;
    const releases = remotes.flatMap(({ fallback, ...live }) => (fallback ? [live, fallback] : [live]));
    const found = await Promise.all(releases.map((one) => lookAt(site, one)));
    return (
      found.find((one) => one !== undefined) ??
      well(
        `${releases.length} releases are at ${new Set(releases.map(({ baseUrl }) => new URL(baseUrl).origin)).size} hosts, as published`,
      )
    );
  },
};
