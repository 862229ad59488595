import { readFileSync, writeFileSync } from 'node:fs';
import { z } from '@hono/zod-openapi';

/**
 * Reads a document that travels between people as a file.
 * @throws {Error} a sentence, when it is none
 */
export function readDocument<T>(file: string, schema: z.ZodType<T>): T {
  let text: unknown;
  try {
    text = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new Error(`${file} cannot be read.`, { cause });
  }
  const read = schema.safeParse(text);
  if (read.success) return read.data;
  throw new Error(`${file} is not what it should be:\n${z.prettifyError(read.error)}`);
}

/** Writes a document as a file that travels between people and that {@link readDocument} reads. */
export const writeDocument = (file: string, document: unknown): void =>
  writeFileSync(file, `${JSON.stringify(document, null, 1)}\n`);
