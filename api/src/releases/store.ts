import type { Collection, Db } from 'mongodb';
import type { Composition, ReleaseOnHost } from './composition.ts';

export interface ReleaseDocument {
  /** `name@version`: a version is published once */
  _id: string;
  release: ReleaseOnHost;
  publishedAt: Date;
  publishedBy: string;
}

export interface CompositionDocument {
  _id: string;
  composition: Composition;
  /** the composition that was live before */
  previous: string | null;
  /** of a roll-back: the composition that it brought back */
  restores?: string;
  by: string;
  reason: string;
  createdAt: Date;
}

/** The one pointer that says what is live. */
export interface PointerDocument {
  _id: 'live';
  composition: string;
  changedAt: Date;
}

export interface ReleaseStore {
  releases: Collection<ReleaseDocument>;
  compositions: Collection<CompositionDocument>;
  pointers: Collection<PointerDocument>;
}

export const releaseStore = (db: Db): ReleaseStore => ({
  releases: db.collection<ReleaseDocument>('releases'),
  compositions: db.collection<CompositionDocument>('compositions'),
  pointers: db.collection<PointerDocument>('pointers'),
});

/** The composition that is live, or null before the first one. */
export async function liveComposition({ pointers, compositions }: ReleaseStore): Promise<Composition | null> {
  const pointer = await pointers.findOne({ _id: 'live' });
  if (!pointer) return null;
  return (await compositions.findOne({ _id: pointer.composition }))?.composition ?? null;
}
