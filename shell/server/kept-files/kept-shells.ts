import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Alarm } from '@matinee/api/alarms';
import type { Composition, PageShell } from '@matinee/api/releases';
import type { TeamKeys } from '@matinee/api/release-signing';
import { shellLane } from '@matinee/api/serving';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { revokedBecause } from '@matinee/api/release-trust';
import { z } from 'zod';
import { readJson } from '../api-polling/read-json.ts';
import { complaintOf, lastKnown } from '../api-polling/last-known.ts';
import { trustedShell } from '../composition/trusted-shell.ts';
import type { ShellBuild } from '../page/shell-build.ts';
import type { FileStore, KnownFile } from './file-store.ts';

interface KeptShellsOptions {
  /** the shell that this server was deployed with */
  own: ShellBuild;
  store: Pick<FileStore, 'read'>;
  apiUrl: string;
  siteKey: string | undefined;
  dataDir: string;
  teamKeys: TeamKeys;
  /** what is live as this server knows it: it says what may be given to nobody */
  live: () => Composition | null;
  /** all that visitors get as this server knows it; what is live when absent */
  given?: (() => readonly (Composition | null | undefined)[]) | undefined;
  /** asks at once what is live */
  lookLive?: (() => Promise<void>) | undefined;
  log: Pick<Logger, 'warn'>;
  alarm: Alarm;
}

/** A file that no known shell has may be one of a shell that was published since: milliseconds between two questions. */
const ASK_EVERY_MS = 1_000;
/** A shell that may be served no more is forgotten after so long: milliseconds. */
const FRESH_MS = 10_000;
const TIMEOUT_MS = 2_000;
/** Live, canary, and those that were a moment ago. */
const MAX_COMPOSED = 6;

const answer = z.object({ shells: z.array(z.unknown()) });

/**
 * The shells that open tabs may have: pages are made of the one in the composition, and files of all of them are served,
 * also those that another server of the site was deployed with.
 */
export async function keptShells(options: KeptShellsOptions) {
  const { own, store, apiUrl, siteKey, dataDir, teamKeys, live, log, alarm } = options;
  const { given = () => [live()], lookLive } = options;
  /** as it was told last, whoever has signed what is in it */
  const onDisk = lastKnown(path.join(dataDir, 'shells.json'), (sent) => answer.parse(sent));
  const read = (sent: unknown): PageShell[] =>
    answer.parse(sent).shells.flatMap((shell) => {
      try {
        return [trustedShell(shell, teamKeys)];
      } catch {
        return [];
      }
    });
  let told: unknown = (await onDisk.read()) ?? { shells: [] };
  let heard: { shells: PageShell[]; keys: ReturnType<TeamKeys['get']> } | undefined;
  /** Read anew when keys have come or gone: the API may tell no other list for long. */
  function listed(): PageShell[] {
    const keys = teamKeys.get('shell');
    if (!heard || heard.keys !== keys) heard = { shells: read(told), keys };
    return heard.shells;
  }
  let asked = -Infinity;
  /** when the last look that has ended began */
  let looked = -Infinity;
  let asking: Promise<void> | undefined;
  /** by version */
  const composed = new LRUCache<string, { shell: PageShell; keys: ReturnType<TeamKeys['get']> }>({
    max: MAX_COMPOSED,
  });
  /** version → whether all of its files are here */
  const preparing = new LRUCache<string, Promise<boolean>>({ max: MAX_COMPOSED });

  async function look(): Promise<void> {
    try {
      const response = await fetch(`${apiUrl}/api/files/shells`, {
        headers: shellLane(siteKey),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`the API answered ${response.status}`);
      const sent = await readJson(response);
      const shells = read(sent);
      told = sent;
      heard = { shells, keys: teamKeys.get('shell') };
      await onDisk.write(sent);
    } catch (error) {
      log.warn(
        { reason: String(error) },
        complaintOf(error, 'the shells before this one cannot be asked for; the last list stays'),
      );
    }
  }

  /** Asks once for all who wait, and not again within a time. */
  function lookAfter(ms: number): Promise<void> {
    // What is fresh is not waited for: anybody can make this server look again by a name that he makes up.
    if (performance.now() - looked < ms) return Promise.resolve();
    if (asking) return asking;
    const began = (asked = performance.now());
    asking = look().finally(() => {
      looked = began;
      asking = undefined;
    });
    return asking;
  }

  let next: Promise<void> | undefined;
  /**
   * The same, and what is live, by a look that begins later than they have asked: another server may have made a page of a shell that went
   * live since the last one, and the list of another API process be older than that.
   */
  function lookAnew(): Promise<void> {
    next ??= (async () => {
      await asking;
      await pause(Math.max(0, asked + ASK_EVERY_MS - performance.now()));
      next = undefined;
      await Promise.all([lookAfter(0), lookLive?.()]);
    })();
    return next;
  }

  const fileIn = (shells: Iterable<{ files: ShellBuild['files'] }>, file: string): KnownFile | undefined => {
    for (const { files } of shells) if (Object.hasOwn(files, file)) return files[file];
    return undefined;
  };
  const mayBeGiven = ({ version }: Pick<ShellBuild, 'version'>) =>
    !revokedBecause({ name: 'shell', version }, live() ?? {});
  /** Those of which the keys are still good that they were read with; the others may be in the list, which is read with those of now. */
  const believed = () =>
    [...composed.values()].flatMap(({ shell, keys }) => (keys === teamKeys.get('shell') ? [shell] : []));
  const inUse = () => given().flatMap((composition) => composition?.shell ?? []);
  const known = (file: string) =>
    fileIn([own, ...believed(), ...inUse(), ...listed()].filter(mayBeGiven), file);

  /** What says where it was built lies beside a build, and no server is deployed with it; no page is made of it. */
  const isBesideBuild = (file: string, { entry, provenance }: PageShell) =>
    file === provenance && !entry.includes(file) && !Object.hasOwn(own.files, file);
  const isOwn = (shell: PageShell) =>
    Object.entries(shell.files).every(
      ([file, { integrity }]) => own.files[file]?.integrity === integrity || isBesideBuild(file, shell),
    );

  /** A page is made of a shell only when all of its files are here: it may be asked for any of them. */
  async function fetchAll({ version, files }: PageShell): Promise<boolean> {
    const found = await Promise.all(Object.values(files).map((file) => store.read(file)));
    if (found.every(Boolean)) return true;
    alarm(
      'shell-missing',
      `shell@${version}`,
      mayBeGiven(own)
        ? `Files of shell ${version} cannot be had: visitors who were to get it get ${own.version}, with which this server was deployed.`
        : `Files of shell ${version} cannot be had, and ${own.version}, with which this server was deployed, is revoked: visitors get no page.`,
    );
    setTimeout(() => preparing.delete(version), ASK_EVERY_MS).unref();
    return false;
  }

  function prepare(shell: PageShell): Promise<boolean> {
    const running = preparing.get(shell.version) ?? fetchAll(shell);
    preparing.set(shell.version, running);
    return running;
  }

  return {
    /** what this server was deployed with */
    own,
    /** Whether files that this server was deployed with are given: not when that shell was revoked. */
    mayServeOwn: (): boolean => mayBeGiven(own),
    /**
     * The shell that a page of this composition is made of; this server's own when not all files of another can be had.
     * @returns null when there is none: its own was revoked
     */
    async buildFor(composition: Composition | null): Promise<ShellBuild | null> {
      const shell = composition?.shell;
      const ownOrNone = mayBeGiven(own) ? own : null;
      if (!shell || (ownOrNone && isOwn(shell))) return ownOrNone;
      composed.set(shell.version, { shell, keys: teamKeys.get('shell') });
      return (await prepare(shell)) ? shell : ownOrNone;
    },
    /** For what else another server may know more of, such as what is live. */
    lookAnew,
    /** A file of any shell that a tab may have, by its path such as `js/main.1a2b3c4d.js`; null when there is none. */
    async find(file: string): Promise<{ integrity: string; content: Buffer } | null> {
      await (known(file) ? lookAfter(FRESH_MS) : lookAnew());
      const found = known(file);
      const content = found && (await store.read(found));
      return found && content ? { integrity: found.integrity, content } : null;
    },
  };
}

export type KeptShells = Awaited<ReturnType<typeof keptShells>>;
