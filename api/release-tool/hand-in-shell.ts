import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { SHELL, type Shell } from '@matinee/api/release-schemas';
import { signRelease } from '@matinee/api/release-signing';
import type { releaseApi } from './release-api.ts';

interface ShellOrder {
  /** folder of the built page */
  web: string;
  /** what its build says about itself */
  shell: Shell;
  /** the shell's private key */
  signingKey: string;
  together: boolean;
}

/**
 * Hands in those files of a shell that the site does not have, and registers it with its team's signature.
 * @param key the shell's deploy key, or the operator's when all remotes change with it
 * @throws {Error} when a live release does not fit it, or the key is not the shell's
 */
export async function handInShell(
  api: ReturnType<typeof releaseApi>,
  { web, shell, signingKey, together }: ShellOrder,
  key: string,
): Promise<void> {
  const files = Object.entries(shell.files ?? {});
  const missing = new Set(
    await api.missingFiles(
      files.map(([, { integrity }]) => integrity),
      key,
    ),
  );
  for (const [file, { integrity }] of files)
    if (missing.has(integrity)) await api.handInFile(integrity, await readFile(path.join(web, file)), key);
  const document = { ...shell, name: SHELL };
  const signature = signRelease(document, signingKey);
  await api.registerShell({ ...document, signature }, together, key);
}
