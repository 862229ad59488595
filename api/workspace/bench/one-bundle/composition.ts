import { signRelease } from '@matinee/api/release-signing';
import { z } from 'zod';
import { keysOf, type LocalKeys } from '../../site/keys.ts';
import { remoteNames } from '../../site/ports.ts';
import type { BundleBuild } from './build.ts';

// Loose: what a route says of its data is hinted for the one bundle too.
const routes = z.array(
  z.looseObject({
    path: z.string(),
    screen: z.string(),
    preload: z.array(z.string()),
    preloadImages: z.array(z.looseObject({ file: z.string() })).default([]),
  }),
);
const parts = z.array(z.looseObject({ name: z.string(), preload: z.array(z.string()) })).default([]);
const nav = z.array(z.unknown()).default([]);
const live = z.object({
  composition: z.looseObject({
    remotes: z.array(z.looseObject({ name: z.enum(remoteNames), team: z.string(), routes, parts, nav })),
  }),
});

/**
 * Describes the one bundle the way the shell's server knows parts of a page, so that it hints the screen's chunk and
 * sheet exactly as it does for a remote.
 * @param answer what `/api/composition` says of the federated site; its remotes' routes are taken over
 * @param url where the one bundle is served, without a trailing slash
 * @param keys the teams' keys: the shell's server takes no other word for a release
 */
export function describeAsComposition(answer: unknown, build: BundleBuild, url: string, keys: LocalKeys) {
  const { remotes } = live.parse(answer).composition;
  return {
    id: 'one-bundle',
    createdAt: new Date(0).toISOString(),
    remotes: remotes.map(({ name, team, routes, parts, nav: links }) => {
      const screens = routes.map((route) => ({ ...route, preload: build.groups[route.screen] ?? [] }));
      const ownParts = parts.map((part) => ({ ...part, preload: build.groups[part.name] ?? [] }));
      // A picture has the same name in both builds: it is made of its bytes.
      const pictures = screens.flatMap(({ preloadImages }) => preloadImages.map(({ file }) => file));
      // No entry of its own: the script that every page loads anyway stands here, so that none is hinted in vain.
      const entry = build.entry.find((file) => file.endsWith('.js')) ?? '';
      const names = new Set([
        entry,
        ...[...screens, ...ownParts].flatMap(({ preload }) => preload),
        ...pictures,
      ]);
      const files = Object.fromEntries(Object.entries(build.files).filter(([file]) => names.has(file)));
      const release = {
        name,
        team,
        version: 'one-bundle',
        entry,
        expose: './app',
        preload: [],
        routes: screens,
        parts: ownParts,
        nav: links,
        files,
        shared: {},
        builtAt: new Date(0).toISOString(),
        commit: null,
        baseUrl: `${url}/`,
      };
      return { ...release, signature: signRelease(release, keysOf(keys, name).signing.signingKey) };
    }),
  };
}
