import * as admin from './admin.ts';
import { aggregate } from './aggregate.ts';
import * as collections from './collections.ts';
import type { Commands } from './command.ts';
import { count, distinct } from './count-distinct.ts';
import { remove } from './delete.ts';
import { explain } from './explain.ts';
import { find, getMore, killCursors } from './find.ts';
import { findAndModify } from './find-and-modify.ts';
import * as indexes from './indexes.ts';
import { insert } from './insert.ts';
import * as searchIndexes from './search-indexes.ts';
import * as server from './server.ts';
import { update } from './update.ts';

/** Every command that is answered, but for the handshake (hello), which belongs to the connection. */
export const COMMANDS: Commands = {
  aggregate,
  count,
  delete: remove,
  distinct,
  explain,
  find,
  findAndModify,
  getMore,
  insert,
  killCursors,
  update,
  ...admin,
  ...collections,
  ...indexes,
  ...searchIndexes,
  ...server,
};
