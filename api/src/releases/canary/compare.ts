import type { Collection } from 'mongodb';
import type { PageViewDocument } from '../reports/page-views.ts';
import type { Side } from './judge.ts';

interface AddressSum {
  visitors: number;
  failing: number;
}

/**
 * How a composition does since an instant. A visitor counts once, whatever number of pages; an address counts for at most
 * `perAddress` visitors, with the share of them that fail, so that nobody counts for more by loading many pages.
 */
export async function sideOf(
  views: Collection<PageViewDocument>,
  composition: string,
  since: Date,
  perAddress: number,
): Promise<Side> {
  const addresses = views.aggregate<AddressSum>([
    { $match: { composition, at: { $gte: since } } },
    { $group: { _id: { address: '$address', visitor: '$visitor' }, bad: { $max: '$bad' } } },
    { $group: { _id: '$_id.address', visitors: { $sum: 1 }, failing: { $sum: '$bad' } } },
  ]);
  const side = { visitors: 0, failing: 0 };
  for await (const { visitors, failing } of addresses) {
    const weight = Math.min(visitors, perAddress) / visitors;
    side.visitors += visitors * weight;
    side.failing += failing * weight;
  }
  return side;
}
