import type { Collection } from 'mongodb';
import type { PageViewDocument } from '../reports/page-views.ts';
import type { Side } from './judge.ts';

interface AddressSum {
  visitors: number;
  failing: number;
  elsewhere: number;
}

/** How a composition does, and how often only what is on both sides failed in it. */
export interface Sides {
  own: Side;
  others: Side;
}

/** A page that has said nothing for so long will not: it reports when it is idle, after five seconds at the latest. */
const PATIENCE_MS = 30_000;

/**
 * How a composition does since an instant. A visitor fails who saw an error of a release that is judged, and else by the share of his pages
 * that were served and never heard of: a page that hangs or breaks at once reports nothing. A visitor counts once, whatever number of pages; an address counts for at most
 * `perAddress` visitors, with the share of them that fail, so that nobody counts for more by loading many pages.
 * @param judged the releases whose failures count; all when absent
 */
export async function sideOf(
  views: Collection<PageViewDocument>,
  composition: string,
  since: Date,
  perAddress: number,
  now: Date,
  judged?: readonly string[],
): Promise<Sides> {
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
        bad: { $max: judged ? failedIn(judged) : '$bad' },
        any: { $max: '$bad' },
        silent: { $avg: '$silent' },
      },
    },
    {
      $group: {
        _id: '$_id.address',
        visitors: { $sum: 1 },
        failing: { $sum: { $max: ['$bad', '$silent'] } },
        elsewhere: { $sum: { $subtract: ['$any', '$bad'] } },
      },
    },
  ]);
  const [own, others] = [
    { visitors: 0, failing: 0 },
    { visitors: 0, failing: 0 },
  ];
  for await (const { visitors, failing, elsewhere } of addresses) {
    const weight = Math.min(visitors, perAddress) / visitors;
    own.visitors += visitors * weight;
    own.failing += failing * weight;
    others.visitors += visitors * weight;
    others.failing += elsewhere * weight;
  }
  return { own, others };
}

/** 1 when something of these releases failed on a page, else 0: the release is the last word of a failure. */
const failedIn = (releases: readonly string[]) => ({
  $cond: [
    {
      $gt: [
        {
          $size: {
            $filter: {
              input: '$failed',
              as: 'failure',
              cond: { $in: [{ $arrayElemAt: [{ $split: ['$$failure', ' '] }, -1] }, releases] },
            },
          },
        },
        0,
      ],
    },
    1,
    0,
  ],
});
