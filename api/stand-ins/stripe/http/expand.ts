import type { Context } from '../instance/context.ts';
import { invalidParam } from './failure.ts';

type Kind =
  'checkout.session' | 'payment_intent' | 'charge' | 'refund' | 'dispute' | 'line_items' | 'refunds';
type Fields = Record<string, unknown>;

/** Which field of which object can be expanded, and into what: https://docs.stripe.com/expand */
const EXPANDABLE: Record<Kind, Record<string, Kind>> = {
  'checkout.session': { line_items: 'line_items', payment_intent: 'payment_intent' },
  payment_intent: { latest_charge: 'charge' },
  charge: { payment_intent: 'payment_intent', refunds: 'refunds' },
  refund: { charge: 'charge', payment_intent: 'payment_intent' },
  dispute: { charge: 'charge', payment_intent: 'payment_intent' },
  line_items: {},
  refunds: {},
};

/**
 * The object with the fields in `paths` (`payment_intent.latest_charge`) replaced by what they stand for.
 * Throws Stripe's 400, naming the path, for a field that cannot be expanded, also where the field is null.
 */
export function expand(context: Context, kind: Kind, object: object, paths: string[] = []): object {
  return paths.reduce<object>(
    (shown, path) => expandPath(context, kind, shown, path, path.split('.')),
    object,
  );
}

/** The same for the items of a list, whose paths begin with `data.`. */
export function expandList<Item extends object>(
  context: Context,
  kind: Kind,
  list: { data: Item[] },
  paths: string[] = [],
): object {
  const inner = paths.map((path) => {
    if (path.startsWith('data.')) return path.slice('data.'.length);
    const known = Object.hasOwn(EXPANDABLE[kind], path.split('.')[0] ?? '');
    throw cannotExpand(path, known ? ` You may want to try expanding 'data.${path}' instead.` : '');
  });
  for (const path of inner) checkPath(kind, path, path.split('.'));
  return { ...list, data: list.data.map((item) => expand(context, kind, item, inner)) };
}

function expandPath(context: Context, kind: Kind, object: object, path: string, segments: string[]): object {
  checkPath(kind, path, segments);
  const [field = '', ...rest] = segments;
  const target = EXPANDABLE[kind][field];
  const fields: Fields = { ...object };
  const whole = target && resolve(context, target, fields, fields[field]);
  if (!target || !whole) return object;
  return { ...object, [field]: rest.length > 0 ? expandPath(context, target, whole, path, rest) : whole };
}

function checkPath(kind: Kind, path: string, segments: string[]): void {
  let at: Kind | undefined = kind;
  for (const segment of segments) {
    at = at && Object.hasOwn(EXPANDABLE[at], segment) ? EXPANDABLE[at][segment] : undefined;
    if (!at) throw cannotExpand(path, '');
  }
}

function resolve({ store }: Context, target: Kind, owner: Fields, value: unknown): object | undefined {
  const id = String(owner['id']);
  if (target === 'line_items')
    return listOf(store.get('sessions', id)?.lineItems ?? [], `/v1/checkout/sessions/${id}/line_items`);
  if (target === 'refunds')
    return listOf(
      store.all('refunds').filter(({ charge }) => charge === id),
      `/v1/charges/${id}/refunds`,
    );
  if (value !== null && typeof value === 'object') return value;
  if (typeof value !== 'string') return undefined;
  return target === 'charge' ? store.get('charges', value) : store.get('intents', value);
}

function listOf(data: object[], url: string): object {
  return { object: 'list', data, has_more: false, url };
}

function cannotExpand(path: string, hint: string): Error {
  return invalidParam(`This property cannot be expanded (${path}).${hint}`, 'expand');
}
