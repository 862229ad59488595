import type { Random } from '../../testing/random.ts';
import type { TestApi } from '../../testing/harness.ts';
import { pageViews, type PageViewDocument } from '../reports/page-views.ts';

interface Crowd {
  composition: string;
  visitors: number;
  /** share of them that sees an error */
  errors: number;
  chance: Random;
  /** all from one address, or each from its own */
  address?: string;
  /** share of them whose pages are never heard of; none when absent */
  silent?: number;
  /** pages that each visitor opens */
  pages?: number;
  /** so many of these are never heard of; the others are */
  silentPages?: number;
  /** what fails */
  release?: string;
  /** whose code their pages have said that they are about to run; they said nothing when absent */
  ran?: readonly string[];
}

/** Writes down page views as the reports of a crowd would. */
export async function heardOf({ deps }: TestApi, crowd: Crowd): Promise<void> {
  const { composition, visitors, errors, chance, address, pages = 1, silent, silentPages, ran } = crowd;
  const release = crowd.release ?? 'catalog@1.1.0';
  const documents = Array.from({ length: visitors }, (): PageViewDocument[] => {
    const visitor = deps.ids.next();
    const isSilent = silent !== undefined && chance.chance(silent);
    const bad = !isSilent && chance.chance(errors) ? 1 : 0;
    return Array.from({ length: pages }, (_page, at) => ({
      _id: deps.ids.next(),
      composition,
      visitor,
      address: address ?? visitor,
      at: deps.clock.now(),
      bad,
      shown: [release],
      failed: bad ? [`load ${release}`] : [],
      ...(silent !== undefined && { silent: isSilent ? 1 : 0 }),
      ...(silentPages !== undefined && { silent: at < silentPages ? 1 : 0 }),
      ...(ran && { ran: [...ran] }),
      schemaVersion: 1,
    }));
  });
  await pageViews(deps.db.raw).insertMany(documents.flat());
}
