import type { Clock } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import { callMisfits, misfitLine, type Answers } from '../calls/call-misfits.ts';
import { isOperator } from '../deploy-keys/deploy-keys.ts';
import { requireFewADay } from '../deploy-keys/few-a-day.ts';
import { liveState, type ReleaseStore } from '../store/store.ts';
import { misfits } from './fit.ts';
import { isSaidAlike, publishedShell, registrationOf, writeShell } from './history.ts';
import { callerOf, SHELL, shellReleaseSchema, type Shell, type ShellRelease } from '../documents/shell.ts';
import type { KeptFiles } from '../kept-files/kept-files.ts';
import { isSignedWithMore } from '../provenance/dsse.ts';
import { requireOrigin } from '../provenance/require-origin.ts';
import type { Builders } from '../provenance/check.ts';
import type { originsIn } from '../provenance/origins.ts';
import type { statementsIn, WhyUnproven } from '../provenance/proven.ts';
import { areSignedWithTwoKeys, isSignedByItsTeam, type TeamKeys } from '../signing/index.ts';

interface Registration {
  shell: Shell;
  /** holder of the deploy key */
  holder: string;
  /** the shell and all remotes change at once: nothing that is live now has to fit, and there is no way back */
  together: boolean;
}

interface Context {
  store: ReleaseStore;
  clock: Clock;
  teamKeys: TeamKeys;
  files: KeptFiles;
  /** where shells have to be built; undefined: anywhere */
  builders: Builders | undefined;
  origins: ReturnType<typeof originsIn>;
  /** whether it is proven where one that is published was built */
  whyUnproven: WhyUnproven;
  statementOf: ReturnType<typeof statementsIn>;
  /** what this API answers */
  answers(): Answers;
}

/**
 * Registers a shell. Releases have to fit it, and the one before it, when it is live; one that comes together with all remotes from then on.
 * @throws {Failure} 403 for another team's key or signature, 409 when a file of it is not here, when it reads what the API
 *   does not answer, or when a release that visitors get does not fit it; 429 for more than a team publishes in a day
 */
export async function registerShell(
  context: Context,
  { shell, holder, together }: Registration,
): Promise<void> {
  const may = together ? isOperator(holder) : holder === SHELL;
  if (!may)
    throw new Failure(
      403,
      'forbidden',
      together
        ? 'Only the operator’s key registers a shell together with all remotes.'
        : `This key may publish ${holder}, not the shell.`,
    );
  if (!together) await requireFew(context, holder);
  requireSignature(context.teamKeys, shell);
  const noteOrigin = shell.files && (await requireRelease(context, shell));
  if (!together) await requireFitOfLive(context.store, shell);
  const anew = shellReleaseSchema.safeParse(shell).data;
  const isGood = async (known: ShellRelease) =>
    isSignedByItsTeam(context.teamKeys, known) &&
    (await context.whyUnproven(known)) === undefined &&
    !(anew && (await hasNextKey(context, anew, known)));
  // What is known of a version is not changed by one that may be refused.
  if (noteOrigin && !(await registrationOf(context.store, shell.version)))
    await noteOrigin(context.origins, 'begin');
  await writeShell(context, { shell, by: holder, together, isGood });
  const written = noteOrigin && (await publishedShell(context.store, shell.version));
  // One that was attested before goes on with what was said of it then.
  if (written && isSaidAlike(written, shell)) await noteOrigin(context.origins, 'keep');
}

/**
 * Whether the same is signed, or attested, with another key that is good now: while one replaces the other, what has the old one alone would
 * be good no more when that goes.
 */
async function hasNextKey(
  { teamKeys, builders, statementOf }: Context,
  anew: ShellRelease,
  known: ShellRelease,
): Promise<boolean> {
  if (areSignedWithTwoKeys(teamKeys, known, anew)) return true;
  // Where nobody asks for it a statement may be anything.
  const keys = builders?.keys.get(SHELL) ?? [];
  if (keys.length < 2) return false;
  const [now, before] = await Promise.all([statementOf(anew), statementOf(known)]);
  return now !== undefined && before !== undefined && isSignedWithMore(keys, now, before);
}

async function requireFew({ store, clock }: Context, holder: string): Promise<void> {
  const times = async (since: Date, most: number) => {
    const recent = store.shells
      .find({ by: holder, registeredAt: { $gte: since } })
      .project<{ registeredAt: Date }>({ registeredAt: 1 });
    return (await recent.sort({ registeredAt: -1 }).limit(most).toArray()).map(
      ({ registeredAt }) => registeredAt,
    );
  };
  await requireFewADay(holder, { now: clock.now(), times, deed: (most) => `published ${most} builds` });
}

/** A shell takes a version and a place among the newest with or without its files: a deploy key alone is no word of its team. */
function requireSignature(teamKeys: TeamKeys, shell: Shell): void {
  if (isSignedByItsTeam(teamKeys, { ...shell, name: SHELL })) return;
  throw new Failure(
    403,
    'bad_signature',
    'It is not signed with a key of shell. Sign with the key that belongs to it, or have its public key added to RELEASE_PUBLIC_KEYS.',
  );
}

/** A shell that comes with its files may go live: every server of the site can have each of them. */
async function requireRelease(
  { clock, files, answers, builders }: Context,
  shell: Shell,
): Promise<ReturnType<typeof requireOrigin>> {
  const read = shellReleaseSchema.safeParse(shell);
  if (!read.success)
    throw new Failure(400, 'invalid', read.error.issues[0]?.message ?? 'This is no release of the shell.');
  if (!read.data.calls)
    throw new Failure(
      409,
      'contradiction',
      'This shell does not say which calls of the API it makes. Build it with shellConfig, which writes them down.',
    );
  const [unread] = callMisfits(callerOf(read.data), answers());
  if (unread)
    throw new Failure(
      409,
      'contradiction',
      `${misfitLine(unread)}. Have the API released first, or read only what it answers.`,
    );
  const hashes = Object.values(read.data.files).map(({ integrity }) => integrity);
  const [absent] = await files.missing(hashes, clock.now());
  if (absent !== undefined)
    throw new Failure(
      409,
      'contradiction',
      `A file of this shell has not been handed in (${absent}): npm run release -- publish shell does so.`,
    );
  const textOf = async (file: string | undefined) =>
    file === undefined
      ? undefined
      : (await files.read(read.data.files[file]?.integrity ?? ''))?.toString('utf8');
  const papers = { provenance: await textOf(read.data.provenance), bill: await textOf(read.data.sbom) };
  return requireOrigin(read.data, papers, builders);
}

async function requireFitOfLive(store: ReleaseStore, shell: Shell): Promise<void> {
  const now = await liveState(store);
  const releases = [...(now?.composition.remotes ?? []), ...(now?.canary?.composition.remotes ?? [])];
  for (const release of releases)
    for (const misfit of misfits(release, shell))
      throw new Failure(
        409,
        'contradiction',
        `${release.name} ${release.version} is live and ${misfit}. Release ${release.name} for both shells first.`,
      );
}
