import type { Composition } from '@matinee/api/releases';
import { meetsRange } from '@matinee/shared-ui/meets-range';
import type { RemoteEvent, RemoteEvents } from '../federation/remote-events.ts';
import type { Live } from '../federation/live/live.ts';
import { sharedVersions } from '../federation/shared-modules.ts';

/** What the overlay is told of the page. */
export interface OverlayFacts {
  composition: Composition;
  events: RemoteEvents;
  live: Live;
}

/** What became of one remote in this page. */
export interface Part {
  name: string;
  team: string;
  /** the release that runs, or the composed one before any does */
  version: string;
  state: 'not asked for' | 'runs' | 'runs as fallback' | 'failed';
  /** milliseconds that it took to load */
  took?: number;
  /** bytes of all its scripts and sheets, compressed where that is known */
  bytes: number;
  builtAt: string;
  commit: string | null;
}

/** What became of the remotes of a composition, by what happened so far. */
export function partsOf({ remotes }: Composition, past: RemoteEvent[]): Part[] {
  return remotes.map((release) => {
    const own = past.filter(({ name }) => name === release.name);
    const loaded = own.findLast(({ what }) => what === 'loaded');
    const isFallback = loaded !== undefined && loaded.version === release.fallback?.version;
    const running = isFallback && release.fallback ? release.fallback : release;
    const hasFailed = own.some(({ what, version }) => what !== 'loaded' && version === running.version);
    return {
      name: release.name,
      team: release.team,
      version: running.version,
      state: isFallback ? 'runs as fallback' : loaded ? 'runs' : hasFailed ? 'failed' : 'not asked for',
      ...(loaded?.took !== undefined && { took: loaded.took }),
      bytes: running.weight ?? 0,
      builtAt: running.builtAt,
      commit: running.commit,
    };
  });
}

/** One module that remotes share, and what each of them asks of it. */
export interface SharedModule {
  name: string;
  /** as the page has it; more than one would be two copies */
  versions: string[];
  asked: { by: string; range: string; isMet: boolean }[];
}

/** Versions of the shared modules, as the page hands them out. */
export const versionsInPage = (): Record<string, string[]> =>
  Object.fromEntries(Object.entries(sharedVersions()).map(([name, version]) => [name, [version]]));

/** The shared modules of a composition: what is there and what the releases were built for. */
export function sharedModules({ remotes }: Composition, inPage: Record<string, string[]>): SharedModule[] {
  const names = new Set([...Object.keys(inPage), ...remotes.flatMap(({ shared }) => Object.keys(shared))]);
  return [...names].toSorted().map((name) => {
    const versions = inPage[name] ?? [];
    const asked = remotes.flatMap(({ name: by, shared: { [name]: range } }) =>
      range === undefined
        ? []
        : [{ by, range, isMet: versions.some((version) => meetsRange(version, range)) }],
    );
    return { name, versions, asked };
  });
}
