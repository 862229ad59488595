import type { ComposedRelease } from '@matinee/api/releases';
import { siteUrl } from '../../site/site.ts';
import { liveComposition } from '../../composition/release/releases.ts';

export const remotes = ['catalog', 'booking', 'account', 'admin'] as const;
export type Remote = (typeof remotes)[number];

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

/** A page of each remote that needs no data of its own. */
export const addresses: Record<Remote, string> = {
  catalog: '/movies',
  booking: '/seat-layout/1/2026-01-01',
  account: '/favorite',
  admin: '/admin',
};

/** Finds a page of a remote and its files in what is live. */
export async function remotePage(remote: Remote): Promise<RemotePage> {
  const { remotes: live } = await liveComposition();
  const release = live.find(({ name }) => name === remote)!;
  const address = addresses[remote];
  const other = remote === 'catalog' ? 'account' : 'catalog';
  return {
    remote,
    address,
    other: { remote: other, address: addresses[other] },
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
  `http://localhost:${Number(new URL(siteUrl).port) + 11 + remotes.indexOf(remote)}`;
