import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Named by what is in it: a build that is attested again gets another file, and hosts keep the first. */
const NAME = /^provenance\.[0-9a-f]{16}\.json$/;

const fileIn = (dist: string): string | undefined =>
  existsSync(dist) ? readdirSync(dist).find((name) => NAME.test(name)) : undefined;

interface Described {
  files?: Record<string, { integrity: string; bytes: number }> | undefined;
  provenance?: string | undefined;
}

/** A build's document with what its builder has signed about it, where that lies beside it. */
export function withProvenance<T extends Described>(document: T, dist: string): T {
  const provenance = fileIn(dist);
  if (provenance === undefined) return document;
  const content = readFileSync(path.join(dist, provenance));
  const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  const files = { ...document.files, [provenance]: { integrity, bytes: content.length } };
  return { ...document, provenance, files };
}

/** A build's document as it was built. */
export function withoutProvenance<T extends Described>({
  provenance,
  ...document
}: T): Omit<T, 'provenance'> {
  const files = Object.entries(document.files ?? {}).filter(([file]) => file !== provenance);
  return { ...document, files: Object.fromEntries(files) };
}

/** Puts what a builder has signed beside a build, in place of what was there. @returns its name */
export function writeProvenance(dist: string, envelope: unknown): string {
  const before = fileIn(dist);
  if (before !== undefined) rmSync(path.join(dist, before));
  const text = JSON.stringify(envelope);
  const name = `provenance.${createHash('sha256').update(text).digest('hex').slice(0, 16)}.json`;
  writeFileSync(path.join(dist, name), text);
  return name;
}
