import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { z } from '@hono/zod-openapi';
import { type KeptMaps, keptMapsSchema } from './keep-maps.ts';

/** A line of the API's log about an error in a browser. */
const logLine = z.object({ browser: z.object({ release: z.string(), stack: z.string() }) });

const POSITION = /(https?:\/\/[^\s()]+?):(\d+):(\d+)/g;

/** The stack in a text, which may be a line of the log or a stack as a browser shows it. */
function stackIn(text: string): { stack: string; release?: string } {
  try {
    const read = logLine.safeParse(JSON.parse(text));
    if (read.success) return read.data.browser;
  } catch {
    // No JSON: a stack.
  }
  return { stack: text };
}

/** @returns null for a list of which a full disk has kept half: the other releases have theirs */
async function keptOf(file: string): Promise<KeptMaps | null> {
  const text = await readFile(file, 'utf8');
  try {
    return keptMapsSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

async function keptIn(folder: string): Promise<KeptMaps[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'));
  const read = await Promise.all(names.map((name) => keptOf(path.join(folder, name))));
  return read.filter((kept) => kept !== null);
}

/** The map of a script by its address: a remote's lie under their version, the shell's at the root of the site. */
function mapAt(address: string, kept: readonly KeptMaps[]): string | undefined {
  const { pathname } = new URL(address);
  for (const { name, version, maps } of kept)
    for (const [file, map] of Object.entries(maps))
      if (pathname.endsWith(`/${version}/${file}`) || (name === 'shell' && pathname === `/${file}`))
        return map;
  return undefined;
}

/** `webpack://matinee/./src/seats/SeatMap.tsx` → `src/seats/SeatMap.tsx`. */
const plainSource = (source: string) => source.replace(/^[a-z-]+:\/\/[^/]*\//, '').replace(/^(\.\/)+/, '');

/**
 * Names the lines of the sources that a stack of a browser's speaks of.
 * @param text a line of the API's log, or a stack
 * @param folder where `keepMaps` keeps them
 * @returns the stack; a place whose map is not kept stays as it was
 * @throws {Error} when the text has no place of a script
 */
export async function readStack(text: string, folder: string): Promise<string> {
  const { stack, release } = stackIn(text.trim());
  const positions = [...stack.matchAll(POSITION)];
  if (positions.length === 0)
    throw new Error('There is no place of a script in it: give a stack, or a line of the log.');
  const kept = await keptIn(folder);
  const named = new Map<string, string>();
  for (const [position, address = '', line, column] of positions) {
    const map = URL.canParse(address) ? mapAt(address, kept) : undefined;
    if (!map) continue;
    const trace = new TraceMap(await readFile(path.join(folder, map), 'utf8'));
    // Browsers count columns from 1, maps from 0.
    const found = originalPositionFor(trace, { line: Number(line), column: Math.max(0, Number(column) - 1) });
    if (found.source === null) continue;
    named.set(position, `${plainSource(found.source)}:${found.line}:${found.column + 1}`);
  }
  const lines = stack.replace(POSITION, (position) => named.get(position) ?? position);
  const missing = named.size === 0 ? `\nNo place of it is in the maps that are kept in ${folder}.` : '';
  return `${release ? `${release}\n` : ''}${lines}${missing}`;
}
