import { schema, type Infer } from '@matinee/shared-ui';

const orderSchema = schema.object({
  showId: schema.string(),
  /** with commas between them */
  seats: schema.string(),
  /** when it was begun, in milliseconds since 1970 */
  at: schema.number(),
});
type Order = Infer<typeof orderSchema>;

const STORAGE_KEY = 'matinee:order';
/** Nobody signs in for longer; who comes back later has to press the button. */
const MAX_AGE_MS = 10 * 60_000;

/** Keeps an order that waits for a sign-in which leads away from this page and back, as that of another service does; null forgets it. */
export function keepOrder(order: Omit<Order, 'at'> | null): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
    if (order) sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...order, at: Date.now() }));
  } catch {
    // It waits for as long as the page is there.
  }
}

/** The order that this tab began a short while ago, and that waits for a sign-in. */
export function keptOrder(): Order | undefined {
  try {
    const { data } = orderSchema.safeParse(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null'));
    return data && Date.now() - data.at < MAX_AGE_MS ? data : undefined;
  } catch {
    return undefined;
  }
}
