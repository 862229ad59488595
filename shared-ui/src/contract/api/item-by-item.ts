import { ZodMiniArray, ZodMiniRecord } from 'zod/mini';
import { $constructor, type $ZodType, type SomeType } from 'zod/v4/core';

/** list or record, as it was read → how many of its entries could not be */
const counts = new WeakMap<object, number>();
/** entries left out since the page was opened */
let total = 0;

/** How many entries of a list or record were left out when it was read; 0 for one that was not read by these schemas. */
export const leftOut = (list: object): number => counts.get(list) ?? 0;

/** How many entries were left out so far, of all answers. */
export const leftOutSoFar = (): number => total;

function countLeftOut(list: object, count: number): void {
  total += count;
  if (count > 0) counts.set(list, count);
}

function read(schema: $ZodType, value: unknown, context: Parameters<$ZodType['_zod']['run']>[1]) {
  const result = schema._zod.run({ value, issues: [] }, context);
  if (result instanceof Promise) throw new Error('What is read item by item is read at once');
  return result;
}

const ItemByItem = $constructor<ZodMiniArray>('ItemByItem', (schema, definition) => {
  ZodMiniArray.init(schema, definition);
  const whole = schema._zod.parse;
  schema._zod.parse = (payload, context) => {
    const given: unknown = payload.value;
    if (!Array.isArray(given)) return whole(payload, context);
    const items = given.map((item: unknown) => read(definition.element, item, context));
    const readable = items.filter(({ issues }) => issues.length === 0).map(({ value }) => value);
    countLeftOut(readable, items.length - readable.length);
    payload.value = readable;
    return payload;
  };
});

const EntryByEntry = $constructor<ZodMiniRecord>('EntryByEntry', (schema, definition) => {
  ZodMiniRecord.init(schema, definition);
  const whole = schema._zod.parse;
  schema._zod.parse = (payload, context) => {
    const given: unknown = payload.value;
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return whole(payload, context);
    const entries = Object.entries(given).filter(([, value]) => {
      return read(definition.valueType, value, context).issues.length === 0;
    });
    const result = whole({ ...payload, value: Object.fromEntries(entries) }, context);
    if (result instanceof Promise) throw new Error('What is read item by item is read at once');
    countLeftOut(result.value as object, Object.keys(given).length - entries.length);
    return result;
  };
});

/**
 * A list that is read item by item: one that cannot be read, such as one of a kind that a later API has added, is left out
 * and counted ({@link leftOut}); the others are there.
 */
export const array = <Item extends SomeType>(element: Item): ZodMiniArray<Item> =>
  new ItemByItem({ type: 'array', element: element as unknown as $ZodType }) as unknown as ZodMiniArray<Item>;

/** The same for the entries of a record. @param keyType schema of its keys, which are text */
export const record = <Key extends ZodMiniRecord['_zod']['def']['keyType'], Value extends SomeType>(
  keyType: Key,
  valueType: Value,
): ZodMiniRecord<Key, Value> =>
  new EntryByEntry({
    type: 'record',
    keyType,
    valueType: valueType as unknown as $ZodType,
  }) as unknown as ZodMiniRecord<Key, Value>;
