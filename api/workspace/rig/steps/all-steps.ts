import path from 'node:path';
import { examineFromOutside } from './doctor.ts';
import { DEFAULT_BUFFER_BYTES, largestHeaders } from './header-sizes.ts';
import { promotionsAndBack } from './promotions.ts';
import { buyTicket, openBrowser } from './purchase.ts';
import { backUpAndRestore, upgrade } from './restore.ts';
import { rollingRestarts } from './rolling-restarts.ts';
import type { Rig } from '../start-rig.ts';

/** Something that production has to stand; `run` says what was seen, or throws. */
export interface Step {
  name: string;
  run(rig: Rig): Promise<string>;
}

const POSTS = 10_000;
/** What the release before has written, by its own backup. */
const OF_RELEASE_BEFORE = 'api/src/backup/testing/of-the-release-before';

/** Rigs with a booking that a restore has to bring back. */
const sold = new WeakSet<Rig>();

const purchase =
  (row: string) =>
  async (rig: Rig): Promise<string> => {
    const browser = await openBrowser(rig);
    try {
      const { seats, problems } = await buyTicket(browser, row, path.join(rig.folder, 'logs/purchase.png'));
      sold.add(rig);
      if (problems.length > 0) throw new Error(`The browser complains:\n${problems.join('\n')}`);
      return `seats ${seats.join(', ')}, nothing to complain of`;
    } finally {
      await browser.close();
    }
  };

/** All of them, in an order in which each finds the site as it needs it. */
export const steps: readonly Step[] = [
  { name: 'a purchase in Chromium, through TLS', run: purchase('A') },
  {
    name: 'the doctor finds nothing wrong',
    run: async (rig) => `${await examineFromOutside(rig)} checks`,
  },
  {
    name: 'headers fit into a proxy with default buffers',
    async run(rig) {
      const { path: where, bytes } = await largestHeaders(rig);
      if (bytes > DEFAULT_BUFFER_BYTES) throw new Error(`The headers of ${where} have ${bytes} bytes.`);
      return `at most ${bytes} of ${DEFAULT_BUFFER_BYTES} bytes (${where})`;
    },
  },
  {
    name: 'two promotions in a row, and back',
    run: async (rig) => (await promotionsAndBack(rig)).join(' → '),
  },
  {
    name: 'rolling restarts of all four processes under load',
    async run(rig) {
      const { sent, lost, restarts } = await rollingRestarts(rig, POSTS);
      if (lost.length > 0)
        throw new Error(`Of ${sent} POSTs in ${restarts} restarts were lost: ${lost.join('; ')}`);
      return `0 of ${sent} POSTs lost in ${restarts} restarts`;
    },
  },
  {
    name: 'backup while it sells, restore into a new database',
    async run(rig) {
      // By itself it would find nothing to lose.
      if (!sold.has(rig)) await purchase('A')(rig);
      return `${await backUpAndRestore(rig)} bookings`;
    },
  },
  { name: 'a purchase in the restored site', run: purchase('B') },
  {
    name: 'a start on what the release before has written',
    async run(rig) {
      await upgrade(rig, path.join(rig.root, OF_RELEASE_BEFORE));
      return 'ready';
    },
  },
];
