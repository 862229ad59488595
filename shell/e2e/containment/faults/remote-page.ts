import type { ComposedRelease } from '@matinee/api/releases';
import { remotesIn } from '@matinee/release-tool';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { siteUrl } from '../../site/site.ts';
import { liveComposition } from '../../composition/release/releases.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const read = <Described>(remote: string, file: string) =>
  JSON.parse(readFileSync(path.join(root, `mfe-${remote}`, file), 'utf8')) as Described;

/** The port of a remote's host, counted from the site's. */
const offsetOf = (remote: string): number =>
  read<{ matinee: { portOffset: number } }>(remote, 'package.json').matinee.portOffset;

/** Name of a remote, as its folder has it. */
export type Remote = string;
/** All of this repository, those first that were there first. */
export const remotes: readonly Remote[] = remotesIn(root).toSorted(
  (one, other) => offsetOf(one) - offsetOf(other),
);

/** A page of a remote, and one of another remote that works meanwhile. */
export interface RemotePage {
  remote: Remote;
  address: string;
  /** another remote, and a page of it */
  other: { remote: Remote; address: string };
  release: ComposedRelease;
  /** names of the remote's files: entry, the code and the style sheet of this page */
  files: { entry: string; chunk: string; css: string };
}

/** Routes whose page leads on to another one by itself. */
const LEADS_ON = /^\/loading\b/;

/** The addresses of a remote's pages, of a movie or a show that need not be there, on some day. */
export function pagesOf(remote: Remote): readonly string[] {
  const { routes } = read<{ routes: { path: string }[] }>(remote, 'remote.json');
  return routes
    .map(({ path: route }) => route.replace(/:date\b/, '2026-01-01').replaceAll(/:\w+/g, '1'))
    .filter((address) => !address.endsWith('*') && !LEADS_ON.test(address));
}

/** The first page of a remote, or the second where that is the front page. */
const addressOf = (remote: Remote): string => pagesOf(remote).find((address) => address !== '/') ?? '/';

/** A page of each remote that needs no data of its own. */
export const addresses = Object.fromEntries(remotes.map((remote) => [remote, addressOf(remote)]));

/** Finds a page of a remote and its files in what is live. */
export async function remotePage(remote: Remote, address = addresses[remote]!): Promise<RemotePage> {
  const { remotes: live } = await liveComposition();
  const release = live.find(({ name }) => name === remote)!;
  const other = remote === 'catalog' ? 'account' : 'catalog';
  return {
    remote,
    address,
    other: { remote: other, address: addresses[other]! },
    release,
    files: filesOf(release, address),
  };
}

function filesOf(release: ComposedRelease, address: string): RemotePage['files'] {
  const route = release.routes.find(({ path }) =>
    new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(address),
  )!;
  const named = (files: string[], end: string) => files.find((file) => file.endsWith(end))!;
  return {
    entry: release.entry,
    chunk: named(route.preload, '.js'),
    css: named([...release.preload, ...route.preload], '.css'),
  };
}

/** Address of the host of a remote. */
export const hostOf = (remote: Remote): string =>
  `http://localhost:${Number(new URL(siteUrl).port) + offsetOf(remote)}`;
