import { isDuplicate } from '../../db/is-duplicate.ts';
import type { Clock } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import type { ReleaseOnHost } from '../documents/composition.ts';
import { requireFewADay } from '../deploy-keys/few-a-day.ts';
import { checkDocument, type CheckContext } from '../gates/check-document.ts';
import type { KeptFiles } from '../kept-files/kept-files.ts';
import { originGates } from '../gates/origin-gates.ts';
import type { originsIn } from '../provenance/origins.ts';
import { buildOf, madeAt } from '../store/newest.ts';
import type { ReleaseDocument } from '../store/store.ts';
import type { PublishTries } from './tries.ts';
import { examineFiles } from '../gates/examine-files.ts';
import type { ReadFile } from '../gates/read-files.ts';
import type { Gate } from '../gates/gate.ts';

type Origins = ReturnType<typeof originsIn>;

interface PublishContext extends CheckContext {
  clock: Clock;
  /** reads the release's files where browsers will */
  read: ReadFile;
  files: KeptFiles;
  origins: Origins;
  tries: PublishTries;
}

interface PublishInput {
  release: ReleaseOnHost;
  /** holder of the deploy key */
  holder: string;
}

/**
 * Registers a release when every gate is open, also in the place of the same build that is good no more. It does not go live by that.
 * @returns the gates
 * @throws {Failure} 403 when the key or the signature is not the team's, 409 when the version exists (releases are
 *   immutable) or another gate is closed; `gates` says which; 429 for more than a team publishes, or tries to, in a day
 */
export async function publishRelease(
  context: PublishContext,
  { release, holder }: PublishInput,
): Promise<Gate[]> {
  requireTeam(release, holder);
  const _id = `${release.name}@${release.version}`;
  const known = await context.store.releases.findOne({ _id });
  const document = await checkDocument(context, release);
  const isClosed = (name: Gate['gate']) => document.some(({ gate, open }) => gate === name && !open);
  if (isClosed('signature')) throw refusal(403, 'bad_signature', document);
  if (isClosed('version')) throw refusal(409, 'exists', document);
  // Before anything is fetched from there.
  if (isClosed('address')) throw refusal(409, 'gate_closed', document);
  await requireFew(context, holder);
  await context.tries.count(holder, context.clock.now());
  const contents = new Map<string, Buffer>();
  const read: ReadFile = async (file, bytes) => {
    const content = await context.read(file, bytes);
    contents.set(file, content);
    return content;
  };
  const ofFiles = await context.tries.oneAtATime(holder, () => examineFiles(release, read));
  const textOf = (file = '') => contents.get(file)?.toString('utf8');
  const papers = { provenance: textOf(release.provenance), bill: textOf(release.sbom) };
  const { gates: ofOrigin, origin } = originGates(release, papers, context.builders);
  // What is not what was signed says nothing.
  const isWhole = ofFiles.every(({ gate, open }) => gate !== 'files' || open);
  const gates = [...document, ...ofFiles, ...(isWhole ? ofOrigin : [])];
  if (gates.some((gate) => !gate.open)) throw refusal(409, 'gate_closed', gates);
  // Before anybody can put it live: a host that is away must not take a release with it.
  for (const content of contents.values()) await context.files.keep(content, context.clock.now());
  // One that is known is there already: what is kept of it is good for both.
  await context.origins[known ? 'keep' : 'begin'](_id, origin, papers);
  await register(context, { release, holder }, known);
  await context.origins.keep(_id, origin, papers);
  return gates;
}

/** @param known what it takes the place of @throws {Failure} 409 when somebody else has published that version meanwhile */
async function register(
  { store, clock }: Pick<PublishContext, 'store' | 'clock'>,
  { release, holder }: PublishInput,
  known: ReleaseDocument | null,
): Promise<void> {
  const entry = { release, publishedAt: clock.now(), publishedBy: holder };
  const _id = `${release.name}@${release.version}`;
  if (known) {
    const asKnown = { _id, 'release.signature': known.release.signature };
    // Its files are those of before: a build that comes once more is no newer than others by that.
    const anew = { ...entry, madeAt: madeAt(buildOf(known)) };
    if ((await store.releases.replaceOne(asKnown, anew)).matchedCount > 0) return;
  } else
    try {
      await store.releases.insertOne({ _id, ...entry });
      return;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  throw new Failure(
    409,
    'exists',
    `${_id} was published by somebody else meanwhile: give it another version.`,
  );
}

async function requireFew({ store, clock }: PublishContext, holder: string): Promise<void> {
  const times = async (since: Date, most: number) => {
    const recent = store.releases
      .find({ publishedBy: holder, publishedAt: { $gte: since } })
      .project<{ publishedAt: Date }>({ publishedAt: 1 });
    return (await recent.sort({ publishedAt: -1 }).limit(most).toArray()).map(
      ({ publishedAt }) => publishedAt,
    );
  };
  await requireFewADay(holder, { now: clock.now(), times, deed: (most) => `published ${most} releases` });
}

/** @throws {Failure} 403 when the deploy key is another team's */
export function requireTeam({ name }: { name: string }, holder: string): void {
  if (holder !== name) throw new Failure(403, 'forbidden', `This key may publish ${holder}, not ${name}.`);
}

function refusal(
  status: 403 | 409,
  code: 'bad_signature' | 'exists' | 'gate_closed',
  gates: Gate[],
): Failure {
  const sentences = gates
    .filter((gate) => !gate.open)
    .map(({ says, next = '' }) => `${says.charAt(0).toUpperCase()}${says.slice(1)}. ${next}`);
  return new Failure(status, code, sentences.join(' '), { gates });
}
