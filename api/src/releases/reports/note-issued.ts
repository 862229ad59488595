import type { Collection } from 'mongodb';
import type { Clock } from '../../dependencies.ts';
import { pseudonym, readPageView } from '../site-tokens/index.ts';
import { customerOf } from './customer.ts';
import type { PageViewDocument } from './page-views.ts';

interface IssuedContext {
  key: string;
  clock: Clock;
  views: Collection<PageViewDocument>;
  /** the visitor's address in what proxies say */
  addressOf(forwarded: string): string;
}

/** Notes that pages were served. One that has reported already stays as it is. */
export async function noteIssued(
  { key, clock, views, addressOf }: IssuedContext,
  issued: readonly { token: string; forwarded: string }[],
): Promise<void> {
  const now = clock.now();
  const writes = issued.flatMap(({ token, forwarded }) => {
    const page = readPageView(key, token, now);
    if (!page) return [];
    const { view, composition, visitor } = page;
    const address = pseudonym(key, `address ${composition}`, customerOf(addressOf(forwarded)));
    const served = { composition, visitor, address, at: now, bad: 0, silent: 1, shown: [], failed: [] };
    const update = { $setOnInsert: { ...served, schemaVersion: 1 as const } };
    return [{ updateOne: { filter: { _id: view }, update, upsert: true } }];
  });
  if (writes.length > 0) await views.bulkWrite(writes, { ordered: false });
}
