import { LRUCache } from 'lru-cache';
import type { Clock } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import { SHELL } from '../documents/shell.ts';
import { pseudonym, readPageView } from '../site-tokens/index.ts';
import type { ReleaseStore } from '../store/store.ts';
import { customerOf } from './customer.ts';
import type { PageViewDocument } from './page-views.ts';
import type { Report } from './schemas.ts';
import type { AnyBulkWriteOperation, UpdateFilter } from 'mongodb';

/** The releases of a composition, each with the names of its parts. */
type PartsByRelease = ReadonlyMap<string, ReadonlySet<string>>;

/** What is needed to take what pages say. */
export interface ReportContext {
  key: string;
  clock: Clock;
  /** writes to the page views; those that come together go together */
  write(write: AnyBulkWriteOperation<PageViewDocument>): Promise<void>;
  releasesOf(composition: string): Promise<PartsByRelease>;
}

/**
 * Adds a report to its page view. However often a page reports, it is one view, with each failure once.
 * @param address of whom it comes from; only a name for it is kept
 * @throws {Failure} 403 for a token that is not ours or is over, 400 for releases that the page cannot have had
 */
export async function takeReport(
  { key, clock, write, releasesOf }: ReportContext,
  report: Report,
  address: string,
): Promise<void> {
  const now = clock.now();
  const view = readPageView(key, report.token, now);
  if (!view) throw new Failure(403, 'bad_signature', 'This page cannot report any more.');
  const known = await releasesOf(view.composition);
  const failed = report.failed.filter(({ release }) => known.has(release) || !isShell(release));
  const named = [...report.shown, ...failed.map(({ release }) => release)];
  if (!named.every((release) => known.has(release)))
    throw new Failure(400, 'invalid', 'A release that is not in this composition.');

  const change: UpdateFilter<PageViewDocument> = {
    $setOnInsert: {
      composition: view.composition,
      visitor: view.visitor,
      at: now,
      schemaVersion: 1,
    },
    $max: { bad: report.failed.length > 0 ? 1 : 0 },
    $addToSet: {
      shown: { $each: named },
      failed: {
        // A part that the release does not have is a word that somebody made up: there is no end of them.
        $each: failed.map(({ kind, release, part = '' }) =>
          [kind, known.get(release)?.has(part) && part, release].filter(Boolean).join(' '),
        ),
      },
    },
    $set: said({
      silent: 0,
      // It counts for whom it comes from: of a page that was only served, the first address is all that is known.
      address: pseudonym(key, `address ${view.composition}`, customerOf(address)),
      ...report.vitals,
      landing: report.shown[0],
    }),
  };
  await write({ updateOne: { filter: { _id: view.view }, update: change, upsert: true } });
}

/** Whether it is a release of the shell: of one that is in no composition, nobody can say which is meant. */
export const isShell = (release: string): boolean => release.startsWith(`${SHELL}@`);

/** The fields that have a value: one that is not said must not take away what was said before. */
function said<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/** Compositions never change. */
const MAX_REMEMBERED = 20;

/** Reads which releases a composition has, the shell and fallbacks among them, and their parts; an unknown one has none. */
export function releasesOfCompositions({ compositions }: ReleaseStore): ReportContext['releasesOf'] {
  const remembered = new LRUCache<string, PartsByRelease>({ max: MAX_REMEMBERED });
  return async (id) => {
    const known = remembered.get(id);
    if (known) return known;
    const found = await compositions.findOne({ _id: id });
    if (!found) return new Map();
    const { shell, remotes } = found.composition;
    const ofRemotes = remotes.flatMap(({ fallback, ...release }) => [
      release,
      ...(fallback ? [fallback] : []),
    ]);
    const releases = new Map(
      [...ofRemotes, ...(shell ? [{ ...shell, parts: [] }] : [])].map(({ name, version, parts = [] }) => [
        `${name}@${version}`,
        new Set(parts.map((part) => part.name)),
      ]),
    );
    remembered.set(id, releases);
    return releases;
  };
}
