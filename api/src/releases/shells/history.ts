import canonicalize from 'canonicalize';
import { isDuplicate } from '../../db/is-duplicate.ts';
import type { Clock } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import type { ActsLog, LoggedAct } from '../signed-sets/acts-log.ts';
import type { ReleaseStore } from '../store/store.ts';
import { shellReleaseSchema, type Shell, type ShellRelease } from '../documents/shell.ts';

/** A shell that was deployed. */
export interface ShellDocument {
  /** 1, 2, 3 …: two that are registered at once get different numbers */
  _id: number;
  shell: Shell;
  registeredAt: Date;
  by: string;
  /** it came with all remotes at once: the shells before it are no way back */
  together: boolean;
}

/** The shell that runs, and the one that it can be rolled back to, if any. */
export interface ShellsInUse {
  live: Shell;
  previous: Shell | null;
}

/** So many deployments of the shell are looked at. */
const RECENT = 50;

const recent = ({ shells }: ReleaseStore) => shells.find().sort({ _id: -1 }).limit(RECENT).toArray();

/** The shells that a release must run in, or null before the first was registered. */
export async function shellsInUse(store: ReleaseStore): Promise<ShellsInUse | null> {
  const [live, ...before] = await recent(store);
  if (!live) return null;
  let together = live.together;
  for (const each of before) {
    if (together) break;
    if (each.shell.version !== live.shell.version) return { live: live.shell, previous: each.shell };
    together = each.together;
  }
  return { live: live.shell, previous: null };
}

/** What the log of acts has to say of a shell that was published. */
const toldOf = ({ _id, shell: { version, signature }, registeredAt: at, by }: ShellDocument): LoggedAct => ({
  at,
  act: 'shell-published',
  by,
  reason: '',
  ref: `shell-published ${version} ${_id}`,
  detail: { release: `shell@${version}`, ...(signature !== undefined && { signature }) },
});

/** The same of those since an instant of which the log tells nothing: a process may end between an act and its line. */
export async function untoldShells(
  store: ReleaseStore,
  acts: Pick<ActsLog, 'untold'>,
  since: Date,
): Promise<LoggedAct[]> {
  const told = (await recent(store))
    .filter(({ registeredAt }) => registeredAt >= since)
    .reverse()
    .map(toldOf);
  const names = told.map(({ detail }) => String(detail['release']));
  const missing = new Set(await acts.untold('shell-published', [...new Set(names)]));
  return told.filter((_, at) => missing.has(names[at] ?? ''));
}

/** A shell that can go live; one of before that was registered without its files cannot. */
const releaseOf = ({ shell }: ShellDocument): ShellRelease[] => {
  const read = shellReleaseSchema.safeParse(shell);
  return read.success ? [read.data] : [];
};

/** The shells that were published with their files since an instant, newest first. */
export const shellReleases = async (store: ReleaseStore, since: Date): Promise<ShellRelease[]> =>
  (await recent(store)).filter(({ registeredAt }) => registeredAt >= since).flatMap(releaseOf);

/** A shell that was published with its files; of two builds of one version the last. */
export async function publishedShell(store: ReleaseStore, version: string): Promise<ShellRelease | null> {
  const known = (await recent(store)).flatMap(releaseOf);
  return known.find((shell) => shell.version === version) ?? null;
}

/**
 * The shells that can go live, newest first: each version once, as it was registered last.
 * @param most so many
 */
export async function publishedShells(
  store: ReleaseStore,
  most: number,
): Promise<(Omit<ShellDocument, 'shell'> & { shell: ShellRelease })[]> {
  const seen = new Set<string>();
  return (await recent(store))
    .flatMap((document) => releaseOf(document).map((shell) => ({ ...document, shell })))
    .filter(({ shell: { version } }) => !seen.has(version) && seen.add(version))
    .slice(0, most);
}

/**
 * Writes down that a shell is deployed. The one that runs already is not written down again.
 * @throws {Failure} 409 when the version is known with other contents
 */
export async function writeShell(
  { store, clock }: { store: ReleaseStore; clock: Clock },
  entry: { shell: Shell; by: string; together: boolean },
): Promise<void> {
  const known = await recent(store);
  const same = known.find(({ shell }) => shell.version === entry.shell.version);
  if (same && (what(same.shell) !== what(entry.shell) || haveOtherFiles(same.shell, entry.shell)))
    throw new Failure(
      409,
      'exists',
      `Shell ${entry.shell.version} is known with other contents: give it another version.`,
    );
  // It was known without its files, or is signed with another key now.
  if (same && entry.shell.files && same.shell.signature !== entry.shell.signature)
    await store.shells.updateOne({ _id: same._id }, { $set: { shell: entry.shell } });
  if (same && same === known[0]) return;
  try {
    await store.shells.insertOne({ _id: (known[0]?._id ?? 0) + 1, ...entry, registeredAt: clock.now() });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    await writeShell({ store, clock }, entry);
  }
}

const haveOtherFiles = (one: Shell, other: Shell): boolean =>
  one.files !== undefined &&
  other.files !== undefined &&
  canonicalize(one.files) !== canonicalize(other.files);

/** What a remote can depend on; another build of the same sources has another time. */
const what = ({ contract, shared, surface, pages = [] }: Shell): string =>
  JSON.stringify([
    contract,
    [...pages].sort(),
    Object.entries(shared).sort(),
    Object.entries(surface)
      .map(([name, names]) => [name, [...names].sort()])
      .sort(),
  ]);
