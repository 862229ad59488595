import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { BSON, type Document } from 'mongodb';
import { linesOf } from '../text-lines/lines-of.ts';
import { fileOf, type Manifest } from './format.ts';

type Entry = Manifest['collections'][number];

/** The documents of a collection's file, one after the other. */
export async function* documentsIn(folder: string, entry: Entry): AsyncGenerator<Document> {
  for await (const line of linesOf(createReadStream(path.join(folder, fileOf(entry)), 'utf8')))
    yield BSON.EJSON.parse(line, { relaxed: false }) as Document;
}

/**
 * Reads a file as its restore will. A backup asks this of what it has just written, and a restore before it writes anything.
 * @throws {Error} when it is not what was backed up, or does not read as the documents that were
 */
export async function checkFile(folder: string, entry: Entry): Promise<void> {
  const file = fileOf(entry);
  const hash = createHash('sha256');
  const bytes: AsyncIterable<Buffer> = createReadStream(path.join(folder, file));
  for await (const chunk of bytes) hash.update(chunk);
  if (hash.digest('hex') !== entry.sha256)
    throw new Error(`${file} is not what was backed up: take another backup.`);
  let documents = 0;
  try {
    for await (const _document of documentsIn(folder, entry)) documents += 1;
  } catch (error) {
    throw new Error(`${file} cannot be read again: after ${documents} documents ${String(error)}`, {
      cause: error,
    });
  }
  if (documents !== entry.documents)
    throw new Error(`${file} has ${documents} documents, and ${entry.documents} were backed up.`);
}
