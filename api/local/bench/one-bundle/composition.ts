import { z } from 'zod';
import type { BundleBuild } from './build.ts';

const routes = z.array(z.object({ path: z.string(), screen: z.string(), preload: z.array(z.string()) }));
const live = z.object({
  composition: z.looseObject({
    remotes: z.array(z.looseObject({ name: z.string(), team: z.string(), routes })),
  }),
});

/**
 * Describes the one bundle the way the shell's server knows parts of a page, so that it hints the screen's chunk and
 * sheet exactly as it does for a remote.
 * @param answer what `/api/composition` says of the federated site; its remotes' routes are taken over
 * @param url where the one bundle is served, without a trailing slash
 */
export function describeAsComposition(answer: unknown, build: BundleBuild, url: string) {
  const { remotes } = live.parse(answer).composition;
  return {
    id: 'one-bundle',
    createdAt: new Date(0).toISOString(),
    remotes: remotes.map(({ name, team, routes }) => {
      const screens = routes.map((route) => ({ ...route, preload: build.groups[route.screen] ?? [] }));
      const names = new Set(screens.flatMap(({ preload }) => preload));
      const files = Object.fromEntries(Object.entries(build.files).filter(([file]) => names.has(file)));
      const [entry] = names;
      return {
        name,
        team,
        version: 'one-bundle',
        // No entry of its own: the first screen's chunk stands here, which its route preloads anyway.
        entry,
        expose: './app',
        preload: [],
        routes: screens,
        files,
        shared: {},
        builtAt: new Date(0).toISOString(),
        commit: null,
        baseUrl: `${url}/`,
      };
    }),
  };
}
