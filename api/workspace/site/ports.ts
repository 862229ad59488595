import { readFileSync } from 'node:fs';
import path from 'node:path';
import { remotesIn } from '@matinee/release-tool';
import { z } from 'zod';

/** Commands and tests run in the root of the repository. */
const root = process.cwd();
const described = z.object({ matinee: z.object({ portOffset: z.number().int().positive() }) });

/** The offset of a remote's host from the site's port, as its package.json says. */
function offsetOf(name: string): number {
  const file = path.join(root, `mfe-${name}`, 'package.json');
  const read = described.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!read.success)
    throw new Error(`mfe-${name}/package.json has no "matinee.portOffset": give it a free one.`);
  return read.data.matinee.portOffset;
}

/** The remotes of this repository: each is a folder that says so, and nothing else names them. */
export const remoteNames = remotesIn(root);
const offsets = new Map(remoteNames.map((name) => [name, offsetOf(name)]));

/** All ports of one copy, so that two copies run side by side. */
export function portsFrom(port: number) {
  return {
    site: port,
    api: port + 1,
    /** the port of each remote's host */
    remotes: new Map([...offsets].map(([name, offset]) => [name, port + offset])),
    stripe: port + 21,
    mongodb: port + 22,
    films: port + 23,
    clerk: port + 24,
    /** the page of the mailbox */
    mailbox: port + 25,
    smtp: port + 26,
  };
}
export type Ports = ReturnType<typeof portsFrom>;

/**
 * The port of a remote's host in a copy.
 * @throws {Error} a sentence that lists the remotes, when none has the name
 */
export function portOf({ remotes }: Ports, name: string): number {
  const port = remotes.get(name);
  if (port === undefined)
    throw new Error(`There is no remote "${name}": there are ${remoteNames.join(', ')}.`);
  return port;
}

/**
 * The remotes that shall be live.
 * @param list names divided by commas; all remotes when absent
 * @throws {Error} a sentence that names what is no remote
 */
export function chosenRemotes(list: string | undefined): string[] {
  if (!list) return remoteNames;
  const names = list.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !remoteNames.includes(name));
  if (unknown !== undefined)
    throw new Error(
      `MATINEE_REMOTES names "${unknown}": it takes ${remoteNames.join(', ')}, divided by commas.`,
    );
  return remoteNames.filter((name) => names.includes(name));
}
