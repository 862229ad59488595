import type { ZodMiniArray, ZodMiniRecord } from 'zod/mini';
import type { SomeType } from 'zod/v4/core';
import { isRecord, readBy, schemaOf, UNREAD, type Schema } from './checks.ts';

/** list or record, as it was read → how many of its entries could not be */
const counts = new WeakMap<object, number>();
/** entries left out since the page was opened */
let total = 0;

/** How many entries of a list or record were left out when it was read; 0 for one that was not read by these schemas. */
export const leftOut = (list: object): number => counts.get(list) ?? 0;

/** How many entries were left out so far, of all answers. */
export const leftOutSoFar = (): number => total;

function countLeftOut<List extends object>(list: List, count: number): List {
  total += count;
  if (count > 0) counts.set(list, count);
  return list;
}

/**
 * A list that is read item by item: one that cannot be read, such as one of a kind that a later API has added, is left out
 * and counted ({@link leftOut}); the others are there.
 */
export const array = <Item extends SomeType>(element: Item): ZodMiniArray<Item> =>
  listOf(element as unknown as Schema<unknown>) as unknown as ZodMiniArray<Item>;

/** The same for the entries of a record. @param _keyType schema of its keys, which are text */
export const record = <Key extends ZodMiniRecord['_zod']['def']['keyType'], Value extends SomeType>(
  _keyType: Key,
  valueType: Value,
): ZodMiniRecord<Key, Value> =>
  recordOf(valueType as unknown as Schema<unknown>) as unknown as ZodMiniRecord<Key, Value>;

const listOf = (of: Schema<unknown>): Schema<unknown[]> =>
  schemaOf({ is: 'array', of }, (value) => {
    if (!Array.isArray(value)) return UNREAD;
    const items = value.map((item: unknown) => readBy(of, item)).filter((item) => item !== UNREAD);
    return countLeftOut(items, value.length - items.length);
  });

const recordOf = (of: Schema<unknown>): Schema<Record<string, unknown>> =>
  schemaOf({ is: 'record', of }, (value) => {
    if (!isRecord(value)) return UNREAD;
    const given = Object.entries(value).map(([name, one]) => [name, readBy(of, one)] as const);
    const entries = given.filter(([, one]) => one !== UNREAD);
    return countLeftOut(Object.fromEntries(entries), given.length - entries.length);
  });
