import { readFileSync } from 'node:fs';
import path from 'node:path';
import { remotesIn } from '@matinee/release-tool';
import { z } from 'zod';

/** Commands and tests run in the root of the repository. */
const root = process.cwd();
const described = z.object({ matinee: z.object({ portOffset: z.number().int().positive() }) });

/** The ports of a copy that are no remote's, from the site's own. */
const OWN = {
  site: 0,
  api: 1,
  stripe: 21,
  mongodb: 22,
  films: 23,
  clerk: 24,
  /** the page of the mailbox */
  mailbox: 25,
  smtp: 26,
};

/** The offset of a remote's host from the site's port, as its package.json says. */
function offsetOf(folder: string, name: string): number {
  const file = path.join(folder, `mfe-${name}`, 'package.json');
  const read = described.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!read.success)
    throw new Error(`mfe-${name}/package.json has no "matinee.portOffset": give it a free one.`);
  return read.data.matinee.portOffset;
}

/**
 * The offsets of all remotes. Two branches that each add one have chosen the same, and git joins them without a word.
 * @param folder the repository
 * @throws {Error} a sentence that says which remote lacks one, or whose is taken and by what
 */
export function offsetsIn(folder: string): Map<string, number> {
  const offsets = new Map<string, number>();
  for (const name of remotesIn(folder)) {
    const offset = offsetOf(folder, name);
    const both = [...offsets].find(([, other]) => other === offset)?.[0];
    if (both !== undefined)
      throw new Error(
        `mfe-${both} and mfe-${name} both have "matinee.portOffset": ${offset}; give one of them another.`,
      );
    const [own] = Object.entries(OWN).find(([, other]) => other === offset) ?? [];
    if (own !== undefined)
      throw new Error(
        `mfe-${name} has "matinee.portOffset": ${offset}, which is the port of ${own}; give it another.`,
      );
    offsets.set(name, offset);
  }
  return offsets;
}

/** The remotes of this repository: each is a folder that says so, and nothing else names them. */
export const remoteNames = remotesIn(root);

/**
 * All ports of one copy, so that two copies run side by side.
 * @throws {Error} as `offsetsIn` does
 */
export function portsFrom(port: number) {
  const own = (name: keyof typeof OWN) => port + OWN[name];
  return {
    site: own('site'),
    api: own('api'),
    /** the port of each remote's host */
    remotes: new Map([...offsetsIn(root)].map(([name, offset]) => [name, port + offset])),
    stripe: own('stripe'),
    mongodb: own('mongodb'),
    films: own('films'),
    clerk: own('clerk'),
    mailbox: own('mailbox'),
    smtp: own('smtp'),
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
