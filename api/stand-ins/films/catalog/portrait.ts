import { createHash } from 'node:crypto';
import { films } from './film.ts';

/** The size in which the film database has portraits here. */
export const PORTRAIT_SIZE = 'w185';

const hashOf = (name: string): Buffer => createHash('sha256').update(name).digest();

/** One person of so many has no portrait. */
const WITHOUT = 8;
/** Names of files at the film database have as many letters. */
const NAME_LENGTH = 27;

/** Where a person's portrait is: the same in every film, and null for the few of whom there is none. */
export function portraitPath(name: string): string | null {
  const hash = hashOf(name);
  return hash.readUInt8(0) % WITHOUT === 0
    ? null
    : `/${hash.toString('base64url').slice(0, NAME_LENGTH)}.svg`;
}

const portraits = new Map(
  films
    .flatMap(({ cast, director }) => [...cast, director])
    .flatMap((name) => {
      const path = portraitPath(name);
      return path ? [[path.slice(1), name] as const] : [];
    }),
);

/** The portrait in a file, drawn of a person's name: head and shoulders before a color. Undefined when there is no such file. */
export function portrait(file: string): string | undefined {
  const name = portraits.get(file);
  if (name === undefined) return undefined;
  const hue = Math.round((hashOf(name).readUInt8(1) / 256) * 360);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 185 278"><rect width="185" height="278" fill="hsl(${hue} 30% 22%)"/><g fill="hsl(${hue} 35% 58%)"><circle cx="92" cy="92" r="44"/><path d="M10 278c0-78 38-122 82-122s82 44 82 122z"/></g></svg>`;
}
