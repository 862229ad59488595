import type { Collection } from 'mongodb';
import type { PageViewDocument } from '../reports/page-views.ts';
import type { Side } from './judge.ts';

interface AddressSum {
  visitors: number;
  failing: number;
}

/** A page that has said nothing for so long will not: it reports when it is idle, after five seconds at the latest. */
const PATIENCE_MS = 30_000;

/**
 * How a composition does since an instant. A visitor fails who saw an error, and one who was served pages of which none was
 * ever heard: a page that hangs or breaks at once reports nothing. A visitor counts once, whatever number of pages; an address counts for at most
 * `perAddress` visitors, with the share of them that fail, so that nobody counts for more by loading many pages.
 */
export async function sideOf(
  views: Collection<PageViewDocument>,
  composition: string,
  since: Date,
  perAddress: number,
  now: Date,
): Promise<Side> {
  const heardBy = new Date(now.getTime() - PATIENCE_MS);
  const addresses = views.aggregate<AddressSum>([
    {
      $match: {
        composition,
        at: { $gte: since },
        $or: [{ silent: { $ne: 1 } }, { at: { $lt: heardBy } }],
      },
    },
    {
      $group: {
        _id: { address: '$address', visitor: '$visitor' },
        bad: { $max: '$bad' },
        silent: { $min: '$silent' },
      },
    },
    {
      $group: {
        _id: '$_id.address',
        visitors: { $sum: 1 },
        failing: { $sum: { $max: ['$bad', '$silent'] } },
      },
    },
  ]);
  const side = { visitors: 0, failing: 0 };
  for await (const { visitors, failing } of addresses) {
    const weight = Math.min(visitors, perAddress) / visitors;
    side.visitors += visitors * weight;
    side.failing += failing * weight;
  }
  return side;
}
