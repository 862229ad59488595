import type { Dependencies } from '../../dependencies.ts';
import { pageViews } from '../reports/page-views.ts';
import { canaryOrders } from './orders.ts';

/** How many visitors a composition made customers of. May be fractions, as of other looks. */
export interface Business {
  /** who were given pages, and time enough */
  visitors: number;
  /** of these, who began an order, and who paid for one */
  begun: number;
  paid: number;
}

/** An order counts when it is begun so soon after the visitor's first page; later ones are left out on both sides. */
const BEGIN_WITHIN_MS = 10 * 60_000;
/** A visitor counts when this is over: everybody has had the same time, also when the share was raised a moment ago. */
const SETTLED_MS = 20 * 60_000;
/** Who opened the first page until then counts. */
export const settledBy = (now: Date): Date => new Date(now.getTime() - SETTLED_MS);

interface VisitorSum {
  _id: { address: string; visitor: string };
  first: Date;
}

async function ordersOf(db: Dependencies['db'], composition: string, since: Date) {
  const orders = await canaryOrders(db.raw)
    .find({ composition, at: { $gte: since } })
    .toArray();
  const ids = orders.map(({ _id }) => _id);
  const found = await db.bookings
    .find({ _id: { $in: ids } }, { projection: { state: 1, paymentIntentId: 1 } })
    .toArray();
  const paid = new Set(
    found.filter(({ state, paymentIntentId }) => state === 'paid' || paymentIntentId).map(({ _id }) => _id),
  );
  const byVisitor = new Map<string, { at: Date; isPaid: boolean }[]>();
  for (const { _id, visitor, at } of orders)
    byVisitor.set(visitor, [...(byVisitor.get(visitor) ?? []), { at, isPaid: paid.has(_id) }]);
  return byVisitor;
}

/**
 * How a composition does its business since an instant. Who counts as a visitor the shell's server decides, by the documents that it has served; what was
 * ordered and paid is in the books. So nothing of it can be reported by a page. A visitor counts once, and an address for at most `perAddress`
 * visitors, with the share of them that order.
 */
export async function businessOf(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  composition: string,
  since: Date,
  perAddress: number,
): Promise<Business> {
  const orders = await ordersOf(db, composition, since);
  const addresses = new Map<string, Business>();
  const visitors = pageViews(db.raw).aggregate<VisitorSum>([
    { $match: { composition, at: { $gte: since, $lte: settledBy(clock.now()) } } },
    { $group: { _id: { address: '$address', visitor: '$visitor' }, first: { $min: '$at' } } },
  ]);
  for await (const { _id, first } of visitors) {
    const from = first.getTime();
    const own = (orders.get(_id.visitor) ?? []).filter(
      ({ at }) => at.getTime() >= from && at.getTime() <= from + BEGIN_WITHIN_MS,
    );
    const sum = addresses.get(_id.address) ?? { visitors: 0, begun: 0, paid: 0 };
    sum.visitors += 1;
    if (own.length > 0) sum.begun += 1;
    if (own.some(({ isPaid }) => isPaid)) sum.paid += 1;
    addresses.set(_id.address, sum);
  }
  const all = { visitors: 0, begun: 0, paid: 0 };
  for (const sum of addresses.values()) {
    const weight = Math.min(sum.visitors, perAddress) / sum.visitors;
    all.visitors += sum.visitors * weight;
    all.begun += sum.begun * weight;
    all.paid += sum.paid * weight;
  }
  return all;
}
