import { existsSync } from 'node:fs';
import path from 'node:path';
import { longestFirst } from '@matinee/workspace/longest-first';
import { turn } from '@matinee/workspace/turn';
import { defineConfig } from 'vitest/config';

/** Only in `npm run test:full`: what they walk has a shorter test elsewhere, and everybody waits for `npm test`. */
const long = [
  'accessibility/add-show-by-keyboard.e2e.ts',
  'accessibility/forced-colors.e2e.ts',
  'composition/foreign.e2e.ts',
  'composition/links.e2e.ts',
  'containment/bad-release.e2e.ts',
  'containment/host-stopped.e2e.ts',
  'containment/later-screen.e2e.ts',
  'containment/many-visits.e2e.ts',
  'containment/slow-pages.e2e.ts',
  'journeys/cancel-show.e2e.ts',
  'journeys/friends.e2e.ts',
  'journeys/declined-and-cancelled.e2e.ts',
  'journeys/nothing-moves.e2e.ts',
  'journeys/live-seats-windows.e2e.ts',
  'journeys/offline.e2e.ts',
  'journeys/one-trace.e2e.ts',
  'journeys/other-engines.e2e.ts',
  'journeys/other-settings.e2e.ts',
  'journeys/parts.e2e.ts',
  'journeys/restart.e2e.ts',
  'journeys/seats-for-people.e2e.ts',
  'journeys/sold-out.e2e.ts',
  'journeys/ticket-to-door.e2e.ts',
  'journeys/trailer.e2e.ts',
  'journeys/waiting-list.e2e.ts',
  'journeys/way-back.e2e.ts',
  'release/canary.e2e.ts',
  'release/mirror.e2e.ts',
  'release/open-tab.e2e.ts',
  'release/outside.e2e.ts',
  'release/preview.e2e.ts',
  'release/revoke.e2e.ts',
  'release/shell.e2e.ts',
  'release/smoke.e2e.ts',
  'skew/other-shell.e2e.ts',
  'standalone/standalone.e2e.ts',
];

/** Walked in turn, a third with each commit: alone they would take as long as all the others. Every night all are walked. */
const inTurn = [
  [
    'accessibility/every-state.e2e.ts',
    'journeys/chrome.e2e.ts',
    'journeys/favorites.e2e.ts',
    'journeys/first-view.e2e.ts',
    'journeys/no-storage.e2e.ts',
    'journeys/search.e2e.ts',
  ],
  [
    'journeys/every-page.e2e.ts',
    'accessibility/reduced-motion.e2e.ts',
    'journeys/admin.e2e.ts',
    'journeys/live-seats.e2e.ts',
    'composition/overlay.e2e.ts',
    'journeys/preload.e2e.ts',
  ],
  [
    'accessibility/layout-shift.e2e.ts',
    'accessibility/route-changes.e2e.ts',
    'containment/no-composition.e2e.ts',
    'journeys/crawlers.e2e.ts',
    'journeys/keyboard-only.e2e.ts',
    'journeys/programme.e2e.ts',
  ],
];
const isFull = process.env.MATINEE_FULL === '1';
const now = turn(inTurn.length);
const misnamed = [...long, ...inTurn.flat()].filter(
  (file) => !existsSync(path.join(import.meta.dirname, file)),
);
if (misnamed.length > 0) throw new Error(`There is no ${misnamed.join(', no ')}: it would run each time.`);
const notNow = inTurn.filter((_, index) => index !== now).flat();

/** In the long form it takes a third of all the time: begun among the last, one worker would wait for the other. */
const LONGEST = ['containment/getting-out/getting-out.e2e.ts'];

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.e2e.ts'],
    exclude: isFull ? [] : [...long, ...notNow],
    ...(isFull && { sequence: { sequencer: longestFirst(LONGEST) } }),
    globalSetup: ['./site/global-setup.ts'],
    // A worker keeps its modules and its browser: starting them anew for each file took a fifth of the time.
    isolate: false,
    setupFiles: ['./visitor/close-after-each.ts', './visitor/begin-without-holds.ts'],
    // Each has a site of its own (site/global-setup.ts): two take three quarters of the time of one on two cores.
    maxWorkers: Number(process.env.MATINEE_E2E_WORKERS || 2),
    // A machine that others use too may be three times as slow as it was: only what hangs may end by these.
    testTimeout: 180_000,
    hookTimeout: 240_000,
  },
});
