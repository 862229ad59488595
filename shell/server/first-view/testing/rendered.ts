import { createHash } from 'node:crypto';
import type { Composition, ReleaseOnHost } from '@matinee/api/releases';
import { enclosures } from '../enclosure/enclosures.ts';
import { createFirstViews, type FirstView, type FirstViewOptions } from '../first-views.ts';
import { processRenderer } from '../renderer/process-renderer.ts';
import type { Renderer } from '../renderer/renderer.ts';
import { builtRenderer } from './built-renderer.ts';

const served = new Map<string, string>();
const site = { imageBase: 'https://images.test', timeZone: 'UTC' };

/** A remote's script whose screen runs a text. @param first is run when it is loaded */
export const screenThat = (text: string, first = ''): string => `
  const { jsx } = require('react/jsx-runtime');
  ${first}
  module.exports = { default: function App() { ${text} }, preload: async () => {} };`;

/** A release of a remote with one page, `/<name>`, and this script. */
export function releaseWith(name: string, code: string, version = '1.0.0'): ReleaseOnHost {
  const integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
  served.set(integrity, code);
  return {
    name,
    team: name,
    version,
    entry: 'remoteEntry.js',
    expose: './app',
    preload: [],
    routes: [{ path: `/${name}`, screen: 'home', preload: [], firstView: true }],
    files: { 'view.cjs': { integrity, bytes: Buffer.byteLength(code) } },
    view: 'view.cjs',
    shared: {},
    builtAt: '2026-01-01T00:00:00.000Z',
    commit: null,
    baseUrl: `https://${name}.test/${version}/`,
  };
}

export const liveWith = (...remotes: ReleaseOnHost[]): Composition => ({ id: 'c', createdAt: '', remotes });

interface Looked {
  search?: string;
  pathname: string;
  isListed?: boolean;
  data?: string[];
}

/**
 * First views as the shell's server renders them, in processes that are shut in by Node's means at least.
 * @param enclosure number of it, the closest is 0
 */
export async function startedViews(options: Partial<FirstViewOptions> = {}, enclosure = enclosures.at(-1)!) {
  const { child: script, host } = await builtRenderer();
  const renderers = new Map<string, Renderer>();
  const gone: string[] = [];
  const rendererOf = (name: string) => {
    const known =
      renderers.get(name) ??
      processRenderer({ script, host, enclosure, maxMb: 256, onGone: (why) => gone.push(`${name}: ${why}`) });
    renderers.set(name, known);
    return known;
  };
  const rested: string[] = [];
  const log = {
    info: () => undefined,
    warn: (what: unknown) => void rested.push((what as { release: string }).release),
  };
  const make = (limits: FirstViewOptions['limits'] = {}) =>
    createFirstViews({
      rendererOf,
      dropRenderer: (name) => void (renderers.get(name)?.stop(), renderers.delete(name)),
      read: async ({ integrity }) => Buffer.from(served.get(integrity) ?? ''),
      provided: {},
      ask: async () => ({ state: 'unavailable' }),
      log: log as FirstViewOptions['log'],
      ...options,
      // The machine that tests run on may be busy; work is counted all the same.
      limits: {
        patienceMs: 20_000,
        renderMs: 500,
        loadMs: 1_000,
        loadWorkMs: 3_000,
        ...options.limits,
        ...limits,
      },
    });
  return {
    make,
    gone,
    rested,
    renderers,
    /** Looks until what is live is in its renderers or was given up. */
    async settle(views: ReturnType<typeof make>, live: Composition): Promise<void> {
      do {
        views.follow([live]);
        await new Promise((resolve) => setTimeout(resolve, 20));
      } while (!views.isSettled());
    },
    look: (
      views: ReturnType<typeof make>,
      composition: Composition,
      { pathname, search = '', isListed = true, data = [] }: Looked,
    ): Promise<FirstView | null> => views.of({ composition, pathname, search, site, isListed, data }),
    stop: () => renderers.forEach((renderer) => renderer.stop()),
  };
}
