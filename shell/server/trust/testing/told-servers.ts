import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { followComposition, type FollowedComposition } from '../../composition/follow.ts';
import { compositionOf, releaseOf, signed } from '../../composition/testing/signed.ts';
import type { ProvenLive } from '../proof.ts';
import { startTrust } from '../start.ts';
import { answerFor, fingerprint, sayingApi, setFor } from './authority.ts';

const log = pino({ level: 'silent' });
/** What is asked every two milliseconds comes soon, but on a busy machine not at once. */
export const SOON = { timeout: 10_000, interval: 5 };
export const old = signed(releaseOf('catalog', '1.0.0'));
export const fixed = signed(releaseOf('catalog', '1.1.0'));
export const booking = signed(releaseOf('booking', '1.0.0'));
export const first = compositionOf('first', old, booking);
export const live = compositionOf('live', fixed, booking);
export const liveSet = setFor(live, 7);

/** What the API says after it has said that `live` is live. */
export const later = (composition: object, set = setFor(composition, 8), more: object = {}) =>
  answerFor(composition, { counter: 21, set, ...more });

interface ToldServer extends FollowedComposition {
  proven: ProvenLive | undefined;
  /** `catalog@1.0.0` of what is served */
  releases(): string[] | undefined;
}

/** An API for each test that says what the test wants, and servers that follow it, with a disk that outlives them. */
export function toldServers() {
  const alarm = vi.fn();
  let api: Awaited<ReturnType<typeof sayingApi>>;
  let dataDir: string;
  const opened: ToldServer[] = [];
  const stopAll = () => opened.splice(0).forEach((one) => one.stop());
  const newDisk = async () => (dataDir = await mkdtemp(path.join(tmpdir(), 'shell-')));
  beforeEach(async () => {
    api = await sayingApi();
    await newDisk();
    api.said.answer = answerFor(live, { counter: 20, set: liveSet });
    alarm.mockClear();
  });
  afterEach(() => {
    stopAll();
    api.close();
  });

  async function server(apiUrl = api.url): Promise<ToldServer> {
    const settings = {
      root: fingerprint,
      signedBuild: undefined,
      apiUrl,
      siteKey: 'a secret that two processes share',
      dataDir,
      siteUrl: 'site',
      port: 3000,
      teamKeys: new Map(),
    };
    const { proven, looked, teamKeys } = await startTrust(settings, log, alarm);
    const followed = await followComposition({ apiUrl, dataDir, pollMs: 2, teamKeys, proven, looked, log });
    const releases = () => followed.current()?.remotes.map(({ name, version }) => `${name}@${version}`);
    const made = { ...followed, proven, releases };
    opened.push(made);
    return made;
  }

  /** Until one of those that run has looked so many times: which one is nobody's to say. */
  const someLooks = async (number = 4) => {
    const until = api.asked() + number * Math.max(1, opened.length);
    await vi.waitFor(() => expect(api.asked()).toBeGreaterThan(until), SOON);
  };
  return {
    alarm,
    get api() {
      return api;
    },
    get dataDir() {
      return dataDir;
    },
    /** those that run, the first one first */
    opened,
    server,
    someLooks,
    /** The next server runs alone, and has seen nothing. */
    async begunAnew() {
      stopAll();
      await newDisk();
    },
    stopAll,
    /** What a server does that has served `live`, and is told something else a few times. */
    async toldThen(answer: object | string, roots?: object[]) {
      const followed = await server();
      expect(followed.current()?.id).toBe('live');
      api.said.answer = answer;
      if (roots) api.said.roots = roots;
      await someLooks();
      const { id } = followed.current() ?? { id: null };
      return { id, releases: followed.releases() ?? [], canary: followed.canary() };
    },
    /** A server that is told this from the start. */
    async toldAtOnce(answer: object) {
      api.said.answer = answer;
      return server();
    },
    /** all alarms so far, one a line */
    said: () => alarm.mock.calls.map(([kind, , text]) => `${kind}: ${text}`).join('\n'),
  };
}
