import type { Db } from 'mongodb';
import type { Bill } from './bill.ts';
import type { Provenance } from './check.ts';
import type { Papers } from './origin.ts';

/** Where a release comes from and what is in it: kept for as long as the release is, unlike its files. */
export interface OriginDocument {
  /** `catalog@1.4.0` */
  _id: string;
  provenance: Provenance | null;
  /** `lucide-react@1.75.0` …, for lists; null when nothing says so */
  libraries: string[] | null;
  /** the list as it came, CycloneDX */
  bill: string | null;
  /** what the builder has signed, as it came; whoever reads it compares it with the hash that the team has signed */
  envelope?: string;
  /** what was kept so before it was published or attested anew: sets that were live name it */
  earlier?: string[];
}

/** So many are kept beside the last. */
const EARLIER = 3;

interface Found {
  provenance: Provenance | null;
  bill: Bill | null;
}

const said = ({ provenance, bill }: Found, papers: Papers): Omit<OriginDocument, '_id' | 'earlier'> => ({
  provenance,
  libraries: bill && bill.components.map(({ name, version }) => `${name}@${version}`),
  bill: bill && (papers.bill ?? null),
  ...(papers.provenance !== undefined && { envelope: papers.provenance }),
});

/** What is known of releases beside their documents. */
export function originsIn(db: Db) {
  const origins = db.collection<OriginDocument>('releaseOrigins');
  return {
    /** Writes it down before the release is registered: a process may end between the two. What is known already stays. */
    async begin(release: string, found: Found, papers: Papers): Promise<void> {
      await origins.updateOne({ _id: release }, { $setOnInsert: said(found, papers) }, { upsert: true });
    },
    /** Writes it down of the release that was registered. */
    async keep(release: string, found: Found, papers: Papers): Promise<void> {
      const before = await origins.findOne({ _id: release }, { projection: { envelope: 1, earlier: 1 } });
      const earlier = [...(before?.earlier ?? []), before?.envelope]
        .flatMap((one) => (one === undefined || one === papers.provenance ? [] : [one]))
        .slice(-EARLIER);
      const next = { ...said(found, papers), ...(earlier.length > 0 && { earlier }) };
      await origins.replaceOne({ _id: release }, next, { upsert: true });
    },
    of: (release: string): Promise<OriginDocument | null> => origins.findOne({ _id: release }),
    /** Without the lists and statements themselves. */
    async ofEach(
      releases: readonly string[],
    ): Promise<ReadonlyMap<string, Omit<OriginDocument, 'bill' | 'envelope' | 'earlier'>>> {
      const found = await origins
        .find({ _id: { $in: [...releases] } }, { projection: { bill: 0, envelope: 0, earlier: 0 } })
        .toArray();
      return new Map(found.map((one) => [one._id, one]));
    },
  };
}
