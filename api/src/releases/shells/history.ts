import canonicalize from 'canonicalize';
import { isDuplicate } from '../../db/is-duplicate.ts';
import type { Clock } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import type { ActsLog, LoggedAct } from '../signed-sets/acts-log.ts';
import type { ReleaseStore } from '../store/store.ts';
import { builtIn } from '../documents/same-build.ts';
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

/** So many deployments of the shell are looked at where the newest are asked for; one that is named is sought among all of them. */
const RECENT = 50;

const recent = ({ shells }: ReleaseStore) => shells.find().sort({ _id: -1 }).limit(RECENT).toArray();

const since = ({ shells }: ReleaseStore, instant: Date) =>
  shells
    .find({ registeredAt: { $gte: instant } })
    .sort({ registeredAt: -1 })
    .toArray();

/** All deployments of some versions, the newest first. */
const ofVersions = async ({ shells }: ReleaseStore, versions: readonly string[]) =>
  (await shells.find({ 'shell.version': { $in: [...new Set(versions)] } }).toArray()).sort(
    (one, other) => other._id - one._id,
  );

/** Shells as they were registered, the newest first. */
export const registeredLately = (store: ReleaseStore): Promise<ShellDocument[]> => recent(store);

/** How a shell was registered last, however long ago; undefined when it was not. */
export const registrationOf = async (
  store: ReleaseStore,
  version: string,
): Promise<ShellDocument | undefined> => (await ofVersions(store, [version]))[0];

/** Whether a shell has come with all remotes at once, however often its team has published it since. */
export const cameTogether = async (store: ReleaseStore, version: string): Promise<boolean> =>
  (await ofVersions(store, [version])).some(({ together }) => together);

/** What the log of acts has to say of a shell that was published. */
export const toldOf = ({
  _id,
  shell: { version, signature },
  registeredAt: at,
  by,
  together,
}: ShellDocument): LoggedAct => ({
  at,
  act: 'shell-published',
  by,
  reason: '',
  // Signed with another key it is told of once more.
  ref: `shell-published ${version} ${_id}${signature === undefined ? '' : ` ${signature}`}`,
  detail: {
    release: `shell@${version}`,
    ...(signature !== undefined && { signature }),
    // It takes the ways back away.
    ...(together && { together: 'yes' }),
  },
});

/** The same of those since an instant of which the log tells nothing: a process may end between an act and its line. */
export async function untoldShells(
  store: ReleaseStore,
  acts: Pick<ActsLog, 'untold'>,
  instant: Date,
): Promise<LoggedAct[]> {
  const told = (await since(store, instant)).reverse().map(toldOf);
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
export const shellReleases = async (store: ReleaseStore, instant: Date): Promise<ShellRelease[]> =>
  (await since(store, instant)).flatMap(releaseOf);

/**
 * Shells that were published with their files, however long ago; of two builds of one version the last.
 * @returns version → shell, without those that are not published
 */
export async function publishedOf(
  store: ReleaseStore,
  versions: readonly string[],
): Promise<Map<string, ShellRelease>> {
  const found = (await ofVersions(store, versions)).reverse().flatMap(releaseOf);
  return new Map(found.map((shell) => [shell.version, shell]));
}

/** The same of one; null when it is not published. */
export const publishedShell = async (store: ReleaseStore, version: string): Promise<ShellRelease | null> =>
  (await publishedOf(store, [version])).get(version) ?? null;

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

interface Registered {
  shell: Shell;
  by: string;
  together: boolean;
  /** Whether one that is known goes on as it is when it comes again, and only says otherwise who has built it. */
  isGood?: ((known: ShellRelease) => Promise<boolean>) | undefined;
}

/**
 * Writes down that a shell is deployed. The one that was written down last is not written down again,
 * but to say that it comes with all remotes.
 * @throws {Failure} 409 when the version is known with other contents
 */
export async function writeShell(
  { store, clock }: { store: ReleaseStore; clock: Clock },
  registered: Registered,
): Promise<void> {
  const { isGood, ...entry } = registered;
  const [newest] = await store.shells.find().sort({ _id: -1 }).limit(1).toArray();
  const [same] = await ofVersions(store, [entry.shell.version]);
  if (same && (what(same.shell) !== what(entry.shell) || areOtherReleases(same.shell, entry.shell)))
    throw new Failure(
      409,
      'exists',
      `Shell ${entry.shell.version} is known with other contents: give it another version.`,
    );
  // Sets that have it name what its builder has signed, which is kept for as long as it is named here.
  const isKept = same && !isSaidAlike(same.shell, entry.shell) && (await isGoodStill(same, isGood));
  const shell = isKept ? same.shell : entry.shell;
  // It was known without its files, or is signed with another key now.
  if (same && shell.files && same.shell.signature !== shell.signature)
    await store.shells.updateOne({ _id: same._id }, { $set: { shell } });
  // That it comes with all remotes is said by an operator, and of one that its team has published too.
  if (same && same._id === newest?._id && (same.together || !entry.together)) return;
  try {
    await store.shells.insertOne({ _id: (newest?._id ?? 0) + 1, ...entry, shell, registeredAt: clock.now() });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    await writeShell({ store, clock }, registered);
  }
}

async function isGoodStill(known: ShellDocument, isGood: Registered['isGood']): Promise<boolean> {
  const [release] = releaseOf(known);
  return release !== undefined && (await isGood?.(release)) === true;
}

const statementIn = ({ provenance, files = {} }: Shell) =>
  provenance === undefined ? undefined : files[provenance]?.integrity;

/** Whether two say the same of who has built them; where it was built is attested anew with each run of a pipeline. */
export const isSaidAlike = (one: Shell, other: Shell): boolean => statementIn(one) === statementIn(other);

/** All that pages are made of; it may be built, attested and signed once more. */
const whole = (shell: Shell) => {
  const { builtAt: _, commit: __, signature: ___, provenance, files = {}, ...rest } = shell;
  return canonicalize({ ...rest, files: builtIn({ files, provenance }) });
};

/** Whether two of one version are one build. */
export const isSameShell = (one: ShellRelease, other: ShellRelease): boolean => whole(one) === whole(other);

const areOtherReleases = (one: Shell, other: Shell): boolean =>
  one.files !== undefined && other.files !== undefined && whole(one) !== whole(other);

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
