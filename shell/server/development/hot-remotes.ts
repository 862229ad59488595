import type { Composition } from '@matinee/api/releases';
import { localAddress } from '@matinee/api/settings';
import { z } from 'zod';
import type { PagePolicy } from '../page/policy.ts';
import type { FollowedComposition } from '../composition/follow.ts';
import { fromAnywhere } from '../preview/from-anywhere.ts';

/** Remotes by name, each with the address of its development server. */
export type HotRemotes = Record<string, string>;

/** `name=address` pairs with commas, of this machine only. */
export const hotRemotesSetting = z
  .string()
  .default('')
  .transform((text) => Object.fromEntries(text.split(',').flatMap(pairOf)))
  .refine(
    (remotes) => Object.values(remotes).every((address) => localAddress.safeParse(address).success),
    'takes only addresses of this machine, as catalog=http://localhost:3111/',
  );

function pairOf(text: string): [string, string][] {
  if (text.trim() === '') return [];
  const [name = '', ...address] = text.trim().split('=');
  return [[name, address.join('=')]];
}

/**
 * Puts development servers in the place of releases. Nothing of them has a hash, so only a development build of the
 * page loads them.
 */
export function withHotRemotes(followed: FollowedComposition, hot: HotRemotes): FollowedComposition {
  const change = (composition: Composition): Composition => ({
    ...composition,
    id: `${composition.id}-hot`,
    // Only a development build of the page loads what has no hash: this server's own.
    shell: undefined,
    remotes: composition.remotes.map((release) => {
      const baseUrl = hot[release.name];
      return baseUrl === undefined ? release : fromAnywhere(release, { version: 'hot', baseUrl, files: {} });
    }),
  });
  return {
    ...followed,
    current() {
      const current = followed.current();
      return current && change(current);
    },
    canary: () => null,
  };
}

/** What the page's policy has to allow for development servers: their scripts, whatever they hold, and their news. */
export function policyWithHotRemotes({ header, document }: PagePolicy, hot: HotRemotes): PagePolicy {
  const origins = Object.values(hot).map((address) => new URL(address).origin);
  if (origins.length === 0) return { header, document };
  const sockets = origins.map((origin) => origin.replace('http', 'ws'));
  const allow = (policy: string) =>
    policy
      .replace('script-src ', `script-src ${origins.join(' ')} `)
      .replace('connect-src ', `connect-src ${[...origins, ...sockets].join(' ')} `);
  return { header: allow(header), document: allow(document) };
}
