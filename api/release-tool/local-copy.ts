import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from '@hono/zod-openapi';

const schema = z.object({
  apiUrl: z.url(),
  /** where browsers find it; copies of before say nothing */
  siteUrl: z.url().optional(),
  /** address and password of somebody who can sign in, where its Clerk is the stand-in */
  account: z.string().optional(),
  /** the same of an admin */
  adminAccount: z.string().optional(),
  operatorKey: z.string(),
  /** remote or `shell` → key */
  deployKeys: z.record(z.string(), z.string()),
  /** remote → private key */
  signingKeys: z.record(z.string(), z.string()),
  /** the private keys that sign roots and sets */
  roles: z.object({ root: z.string(), operator: z.string() }).optional(),
  /** fingerprint of its first root */
  root: z.string().optional(),
  /** remote → folder and address of its host */
  hosts: z.record(z.string(), z.object({ dir: z.string(), url: z.url() })),
});
/** What a copy of the site on this machine tells whoever releases to it: where it is, its keys and its hosts. */
export type LocalCopy = z.infer<typeof schema>;

const fileIn = (dataDir: string) => path.join(dataDir, 'release-target.json');

/** @returns what the copy that keeps its data there has written, or undefined when there is none */
export function readLocalCopy(dataDir: string): LocalCopy | undefined {
  const file = fileIn(dataDir);
  return existsSync(file) ? schema.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

/** Writes it, for its owner only: it holds keys. */
export function writeLocalCopy(dataDir: string, copy: LocalCopy): void {
  mkdirSync(dataDir, { recursive: true });
  // A new file each time, since a file that is there keeps its rights.
  const half = `${fileIn(dataDir)}.${process.pid}.half`;
  writeFileSync(half, JSON.stringify(copy, null, 1), { mode: 0o600 });
  renameSync(half, fileIn(dataDir));
}
