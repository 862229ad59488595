import { Failure } from '../../http/failure.ts';
import { SHELL } from '../documents/shell.ts';
import { pseudonym, readPageView } from '../site-tokens/index.ts';
import { customerOf } from './customer.ts';
import type { RunningCode } from './schemas.ts';
import type { ReportContext } from './take-report.ts';

/**
 * Notes whose code a page is about to run. It says nothing of how that goes: the page is as silent as before. What falls silent then
 * can be the doing of those that are named here, and of nobody else's code.
 * @param address of whom it comes from; only a name for it is kept
 * @throws {Failure} 403 for a token that is not ours or is over, 400 for a remote that the page cannot have
 */
export async function noteCode(
  { key, clock, write, releasesOf }: ReportContext,
  { token, runs }: RunningCode,
  address: string,
): Promise<void> {
  const now = clock.now();
  const page = readPageView(key, token, now);
  if (!page) throw new Failure(403, 'bad_signature', 'This page cannot report any more.');
  const { view, composition, visitor } = page;
  const known = new Set([...(await releasesOf(composition)).keys()].map((release) => release.split('@')[0]));
  if (!runs.every((name) => name === SHELL || known.has(name)))
    throw new Failure(400, 'invalid', 'A remote that is not in this composition.');
  await write({
    updateOne: {
      filter: { _id: view },
      update: {
        // As if the shell's server had told of it, which may do so later.
        $setOnInsert: {
          composition,
          visitor,
          address: pseudonym(key, `address ${composition}`, customerOf(address)),
          at: now,
          bad: 0,
          silent: 1,
          shown: [],
          failed: [],
          schemaVersion: 1,
        },
        $addToSet: { ran: { $each: runs } },
      },
      upsert: true,
    },
  });
}
