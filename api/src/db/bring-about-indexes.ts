import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Collection, type CollationOptions, MongoServerError } from 'mongodb';
import type { Database } from './collections.ts';
import { type DuplicateGroup, duplicatesUnder } from './duplicates.ts';
import { type DeclaredIndex, INDEXES } from './indexes.ts';
import { isDuplicate } from './is-duplicate.ts';
import { orderHoldSlots } from './order-hold-slots.ts';

type Existing = DeclaredIndex & { v?: number; collation?: CollationOptions; hidden?: boolean };

/** What stands in the way of a unique index: documents, by their ids, that are alike where no two may be. */
interface BrokenIndex {
  /** `collection.index` */
  index: string;
  groups: DuplicateGroup[];
}

export interface BroughtAbout {
  /** Those that were missing, or hidden from queries. */
  made: string[];
  /** Those of another release, taken away once the present ones stood. */
  dropped: string[];
  /** Unique ones that cannot stand; nothing was changed for their sake. */
  broken: BrokenIndex[];
}

/** https://www.mongodb.com/docs/manual/reference/error-codes/ */
const NOT_FOUND = new Set<unknown>([26, 27]);
const NOT_ALLOWED = 13;
const CONFLICT = new Set<unknown>([85, 86]);
const codeOf = (error: unknown) => (error instanceof MongoServerError ? error.code : undefined);

/**
 * Makes indexes as soon as most members of the replica set have them. MongoDB would wait for all that hold data, also for one that is away: no
 * process could start after a restore until that was back. https://www.mongodb.com/docs/manual/core/index-creation/
 */
const build = (collection: Collection, indexes: readonly DeclaredIndex[]) =>
  collection.createIndexes(
    indexes.map((index) => ({ ...index })),
    { commitQuorum: 'majority' },
  );

/** What older releases may have left that a unique index refuses, put right without losing a document. */
const PUT_RIGHT: Readonly<Record<string, (db: Database) => Promise<void>>> = {
  'bookings.oneHoldPerSlot': orderHoldSlots,
  'bookings.oneHoldPerOrder': orderHoldSlots,
};

const specOf = ({ key, unique, sparse, partialFilterExpression, expireAfterSeconds }: DeclaredIndex) => ({
  // The order of its fields is part of a key.
  key: Object.entries(key),
  unique: unique === true,
  sparse: sparse === true,
  partialFilterExpression,
  expireAfterSeconds,
});
/** Whether an index is as declared: queries use none with a collation. */
const isSame = (one: Existing, index: DeclaredIndex) =>
  isDeepStrictEqual(specOf(one), specOf(index)) && one.collation === undefined;
/** Whether an index of whatever name does all that a declared one does: queries use none that is hidden. */
const serves = (one: Existing, index: DeclaredIndex) => isSame(one, index) && one.hidden !== true;
/** Whether an index of another name may keep it from being made: at times MongoDB allows no two of a key. */
const isInTheWay = (one: Existing, index: DeclaredIndex) =>
  isDeepStrictEqual(Object.entries(one.key), Object.entries(index.key)) && one.collation === undefined;

/** Another name for the same index, for as long as an index of another release has the plain one. */
function besideName(index: DeclaredIndex): string {
  const digest = createHash('sha256')
    .update(JSON.stringify(specOf(index)))
    .digest('hex');
  return `${index.name}_${digest.slice(0, 8)}`;
}
const isOfName = (name: string, declared: string) =>
  name === declared ||
  (name.startsWith(`${declared}_`) && /^[0-9a-f]{8}$/.test(name.slice(declared.length + 1)));

async function existingOf(collection: Collection): Promise<Existing[]> {
  try {
    return (await collection.indexes()) as Existing[];
  } catch (error) {
    if (NOT_FOUND.has(codeOf(error))) return [];
    throw error;
  }
}

/**
 * Has queries use an index again that somebody hid, as one does before one drops it. No release hides any.
 * @returns false where that is for others to do: MongoDB's role `readWrite` makes and drops indexes, and may not change one
 */
async function show(db: Database, collection: string, { name }: Existing): Promise<boolean> {
  try {
    await db.raw.command({ collMod: collection, index: { name, hidden: false } });
    return true;
  } catch (error) {
    // It went meanwhile, and will be made again.
    if (NOT_FOUND.has(codeOf(error))) return true;
    if (codeOf(error) === NOT_ALLOWED) return false;
    throw error;
  }
}

/**
 * Shows what is hidden of an index. What may not be shown goes, to be made anew, unless it is unique, as it guards also while it is hidden, or another release's.
 * @returns which are used again, and which have gone
 */
async function showAll(
  db: Database,
  collection: Collection,
  named: readonly Existing[],
  index: DeclaredIndex,
) {
  const [shown, gone]: [Existing[], Existing[]] = [[], []];
  for (const one of named.filter(({ hidden }) => hidden === true)) {
    if (await show(db, collection.collectionName, one)) shown.push(one);
    else if (!one.unique && isSame(one, index)) {
      await drop(collection, one.name);
      gone.push(one);
    }
  }
  return { shown, gone };
}

async function drop(collection: Collection, name: string): Promise<void> {
  await collection.dropIndex(name).catch((error: unknown) => {
    // Another process that starts at the same time was quicker.
    if (!NOT_FOUND.has(codeOf(error))) throw error;
  });
}

/**
 * Makes an index beside those of the same name that other releases made, and takes these away when it stands. Where MongoDB
 * allows no two of that key, which is where they differ in nothing that it tells them apart by, the old one goes first, and
 * one that somebody made by hand goes with it.
 * @param byHand what is in its way under other names
 * @returns the names of those that went
 */
async function replace(collection: Collection, { index, old, byHand }: Wanted): Promise<string[]> {
  const isTaken = old.some(({ name }) => name === index.name);
  try {
    await build(collection, [{ ...index, name: isTaken ? besideName(index) : index.name }]);
    for (const { name } of old) await drop(collection, name);
    return old.map(({ name }) => name);
  } catch (error) {
    if (!CONFLICT.has(codeOf(error))) throw error;
  }
  return makeInPlaceOf(collection, index, [old, byHand]);
}

/** Takes away what is in the way of an index, and only as much as is. @returns the names of what went */
async function makeInPlaceOf(
  collection: Collection,
  index: DeclaredIndex,
  [first, ...others]: readonly (readonly Existing[])[],
  gone: readonly Existing[] = [],
): Promise<string[]> {
  const away = [...gone, ...(first ?? [])];
  for (const { name } of first ?? []) await drop(collection, name);
  try {
    await build(collection, [index]);
    return away.map(({ name }) => name);
  } catch (reason) {
    if (others.length > 0 && CONFLICT.has(codeOf(reason)))
      return makeInPlaceOf(collection, index, others, away);
    // Documents are in the way of the new one: its queries keep what they had.
    if (away.length > 0)
      await build(
        collection,
        away.map(({ v: _version, ...before }) => before),
      );
    throw reason;
  }
}

interface Options {
  /** Leaves what stands under a declared name as it is, in any form: a newer release put it there. */
  keepOthers?: boolean;
  declared?: typeof INDEXES;
  /** Waits for what another process is making, at a start; whoever looks again finds at the next look what came of it. */
  waits?: boolean;
  /** Told of each unique index that is not there, as `collection.index`, before it is made: that may take long. */
  isMissing?: (index: string) => void;
}

/**
 * Brings the indexes of a database to what is declared: missing ones are made, and one that another release made otherwise is
 * replaced while it is in use. What nobody declared is left alone, as it may be somebody's own, and one of theirs that does what
 * is declared serves under their name. Safe in any number of processes.
 * @throws the database's errors; documents that break a unique index are no error but told
 */
export async function bringAboutIndexes(
  db: Database,
  { keepOthers = false, waits = true, declared = INDEXES, isMissing = () => undefined }: Options = {},
): Promise<BroughtAbout> {
  const done: BroughtAbout = { made: [], dropped: [], broken: [] };
  for (const [name, indexes] of Object.entries(declared)) {
    const collection = db.raw.collection(name);
    const existing = await existingOf(collection);
    const listed: Listed[] = [];
    if (existing.length === 0)
      for (const index of indexes) if (index.unique) isMissing(`${name}.${index.name}`);
    if (existing.length === 0 && (await makeAll(collection, indexes))) {
      done.made.push(...indexes.map((index) => `${name}.${index.name}`));
      continue;
    }
    for (const index of indexes) {
      const label = `${name}.${index.name}`;
      const named = existing.filter((one) => isOfName(one.name, index.name));
      const { shown, gone } = await showAll(db, collection, named, index);
      const ofName = named.filter((one) => !gone.includes(one));
      if (shown.length > 0) done.made.push(label);
      const old = ofName.filter((one) => !isSame(one, index));
      const others = existing.filter((one) => !named.includes(one));
      const serving = ofName.length > 0 ? ofName : others.filter((one) => serves(one, index)).slice(0, 1);
      if (serving.length > 0 && (keepOthers || old.length === 0)) {
        listed.push(...serving.map((one) => ({ one, index, label })));
        continue;
      }
      if (index.unique && ofName.length === 0) isMissing(label);
      const byHand = others.filter((one) => isInTheWay(one, index));
      const told = await replaceOrTell(db, collection, { index, old, byHand, label });
      if ('groups' in told) done.broken.push({ index: label, ...told });
      else {
        if (old.length === ofName.length && shown.length === 0) done.made.push(label);
        done.dropped.push(...told.dropped.map((gone) => `${name}.${gone}`));
      }
    }
    if (waits) done.broken.push(...(await untilTheyStand(db, collection, listed)));
  }
  return done;
}

interface Listed {
  one: Existing;
  /** what it does the work of */
  index: DeclaredIndex;
  label: string;
}

/**
 * MongoDB lists an index from the moment on that somebody begins to make it, and a unique one refuses nothing until it is made.
 * Whoever asks for the same again waits until it stands, or makes it if that came to nothing.
 */
async function untilTheyStand(
  db: Database,
  collection: Collection,
  listed: readonly Listed[],
): Promise<BrokenIndex[]> {
  const there = await existingOf(collection);
  // One that a newer release has put its own in the place of since then is not brought back.
  const still = listed.filter(
    ({ one, index }) => !there.some((now) => isOfName(now.name, index.name) && !isSame(now, one)),
  );
  if (still.length === 0) return [];
  const wanted = still.map(({ one: { v: _version, hidden: _hidden, ...index }, label }) => ({
    index,
    label,
  }));
  try {
    await build(
      collection,
      wanted.map(({ index }) => index),
    );
    return [];
  } catch (error) {
    if (CONFLICT.has(codeOf(error))) return [];
    if (!isDuplicate(error)) throw error;
  }
  const broken: BrokenIndex[] = [];
  for (const { index, label } of wanted) {
    const told = await replaceOrTell(db, collection, { index, old: [], byHand: [], label });
    if ('groups' in told) broken.push({ index: label, ...told });
  }
  return broken;
}

/**
 * Makes all indexes of a collection that is not there yet, with one request: nothing is in their way.
 * @returns false when something was: another process was quicker
 */
const makeAll = (collection: Collection, indexes: readonly DeclaredIndex[]): Promise<boolean> =>
  build(collection, indexes).then(
    () => true,
    (error: unknown) => {
      if (error instanceof MongoServerError) return false;
      throw error;
    },
  );

interface Wanted {
  index: DeclaredIndex;
  old: readonly Existing[];
  byHand: readonly Existing[];
  label: string;
}

/** @returns what went, or what is in the way */
async function replaceOrTell(
  db: Database,
  collection: Collection,
  wanted: Wanted,
): Promise<{ dropped: string[] } | Pick<BrokenIndex, 'groups'>> {
  try {
    return { dropped: await replace(collection, wanted) };
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
  try {
    await PUT_RIGHT[wanted.label]?.(db);
    return { dropped: await replace(collection, wanted) };
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return { groups: await duplicatesUnder(collection, wanted.index) };
  }
}
