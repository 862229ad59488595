import type { Collection } from 'mongodb';
import type { PageViewDocument } from '../reports/page-views.ts';
import type { Side } from './judge.ts';

interface AddressSum {
  visitors: number;
  judged: number;
  failing: number;
  elsewhere: number;
}

/** How a composition does, and how often only what is on both sides failed in it. */
export interface Sides {
  own: Side;
  others: Side;
}

/** Which pages are looked at. */
export interface Looked {
  /** id of the composition */
  composition: string;
  since: Date;
  now: Date;
  /** an address counts for at most so many visitors */
  perAddress: number;
  /** the releases whose failures count; all when absent */
  releases?: readonly string[] | undefined;
  /** whose silence counts, where pages say whose code they run; every silent page when absent */
  silence?: Silence | undefined;
  /** only pages that have run no code of this remote */
  without?: string | undefined;
}

/** A silent page counts when it ran code of one of some remotes, and of none of others. */
export interface Silence {
  of: readonly string[];
  beside: readonly string[];
}

/** A page that has said nothing for so long will not: it reports when it is idle, after five seconds at the latest. */
const PATIENCE_MS = 30_000;

/**
 * How a composition does since an instant. A visitor fails who saw an error of a release that is judged, and else by the share of his pages
 * that were served and never heard of: a page that hangs or breaks at once reports nothing. A visitor counts once, whatever number of pages; an address counts for at most
 * `perAddress` visitors, with the share of them that fail, so that nobody counts for more by loading many pages. Silent pages that speak
 * of nobody who is judged make no visitor, and are others'.
 */
export async function sideOf(
  views: Collection<PageViewDocument>,
  { composition, since, now, perAddress, releases, silence, without }: Looked,
): Promise<Sides> {
  const heardBy = new Date(now.getTime() - PATIENCE_MS);
  const counts = silence ? { $or: [{ $ne: ['$silent', 1] }, speaksOf(silence)] } : true;
  const addresses = views.aggregate<AddressSum>([
    {
      $match: {
        composition,
        at: { $gte: since },
        $or: [{ silent: { $ne: 1 } }, { at: { $lt: heardBy } }],
        ...(without !== undefined && { ran: { $ne: without } }),
      },
    },
    { $set: { counts } },
    {
      $group: {
        _id: { address: '$address', visitor: '$visitor' },
        judged: { $max: { $cond: ['$counts', 1, 0] } },
        bad: { $max: releases ? failedIn(releases) : '$bad' },
        any: { $max: '$bad' },
        silent: { $avg: { $cond: ['$counts', '$silent', null] } },
        beside: { $avg: { $cond: ['$counts', 0, '$silent'] } },
      },
    },
    {
      $group: {
        _id: '$_id.address',
        visitors: { $sum: 1 },
        judged: { $sum: '$judged' },
        failing: { $sum: { $max: ['$bad', '$silent'] } },
        elsewhere: { $sum: { $max: [{ $subtract: ['$any', '$bad'] }, '$beside'] } },
      },
    },
  ]);
  const [own, others] = [
    { visitors: 0, failing: 0 },
    { visitors: 0, failing: 0 },
  ];
  const weigh = (side: Side, visitors: number, failing: number) => {
    const weight = Math.min(visitors, perAddress) / Math.max(visitors, 1);
    side.visitors += visitors * weight;
    side.failing += failing * weight;
  };
  for await (const { visitors, judged, failing, elsewhere } of addresses) {
    weigh(own, judged, failing);
    weigh(others, visitors, elsewhere);
  }
  return { own, others };
}

/** Whether a page has run code of one of some remotes. */
const hasRun = (names: readonly string[]) => ({
  $gt: [
    {
      $size: { $filter: { input: { $ifNull: ['$ran', []] }, as: 'name', cond: { $in: ['$$name', names] } } },
    },
    0,
  ],
});

const speaksOf = ({ of, beside }: Silence) => ({ $and: [hasRun(of), { $not: [hasRun(beside)] }] });

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
