import { MongoServerError } from 'mongodb';
import type { Clock } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';
import type { ReleaseOnHost } from './composition.ts';
import type { ReleaseStore } from './store.ts';

interface PublishInput {
  release: ReleaseOnHost;
  /** holder of the deploy key */
  holder: string;
}

/**
 * Registers a release. It does not go live by that.
 * @throws {Failure} 403 when the key is another team's, 409 when the version exists: releases are immutable
 */
export async function publishRelease(
  { store, clock }: { store: ReleaseStore; clock: Clock },
  { release, holder }: PublishInput,
): Promise<void> {
  if (holder !== release.name)
    throw new Failure(403, 'forbidden', `This key may publish ${holder}, not ${release.name}.`);
  const _id = `${release.name}@${release.version}`;
  try {
    await store.releases.insertOne({ _id, release, publishedAt: clock.now(), publishedBy: holder });
  } catch (error) {
    if (error instanceof MongoServerError && error.code === 11000)
      throw new Failure(
        409,
        'exists',
        `${_id} is published already and cannot be changed: give it another version.`,
      );
    throw error;
  }
}
