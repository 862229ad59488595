import { expect, test } from 'vitest';
import { liveWith, releaseWith, startedViews } from './testing/rendered.ts';

const isLong = process.env['MATINEE_FULL'] === '1';
const MANY = isLong ? 5_000 : 400;
/** Megabytes by which a process may grow that has rendered ten times as much: garbage that nobody has collected yet. */
const MAX_GROWTH_MB = 40;

/** Reads an answer of its own for each address, and remembers what React and SWR remember. */
const CODE = `
  const { jsx, jsxs } = require('react/jsx-runtime');
  const { useMemo, useState } = require('react');
  const { useLocation } = require('@matinee/shared-ui/router');
  const { default: useSWR } = require('swr');
  module.exports = {
    preload: async () => {},
    default: function App() {
      const { pathname } = useLocation();
      const { data } = useSWR('/api' + pathname + '#', null);
      const [list] = useState(() => data ?? []);
      const shown = useMemo(() => list.map((text, at) => jsx('li', { children: text }, at)), [list]);
      return jsxs('ul', { 'data-of': pathname, children: shown });
    },
  };`;

// Elsewhere nobody tells what a process takes.
test.skipIf(process.platform !== 'linux')(
  'who has rendered thousands of pages takes no more memory than after the first hundreds',
  async () => {
    const site = await startedViews({
      ask: async (address) => ({
        state: 'found',
        value: {
          value: Array.from({ length: 200 }, (_, at) => `${address} ${at} ${'x'.repeat(60)}`),
          hash: address,
        },
      }),
      limits: { maxKept: 2_000_000 },
    });
    try {
      const given = releaseWith('catalog', CODE);
      const release = { ...given, routes: given.routes.map((route) => ({ ...route, path: '/:id' })) };
      const live = liveWith(release);
      const views = site.make();
      await site.settle(views, live);
      const render = async (from: number, to: number) => {
        for (let at = from; at < to; at += 1) {
          const view = await site.look(views, live, { pathname: `/${at}`, data: [`/api/${at}`] });
          expect(view?.html).toContain(`/api/${at} 199 `);
        }
        return site.renderers.get('catalog')?.memory() ?? 0;
      };
      const first = await render(0, MANY / 10);
      const last = await render(MANY / 10, MANY);
      expect(first).toBeGreaterThan(0);
      expect(last - first).toBeLessThan(MAX_GROWTH_MB);
      expect(site.gone).toEqual([]);
    } finally {
      site.stop();
    }
  },
  // Thousands of pages on a busy machine.
  180_000,
);
