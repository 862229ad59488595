/// <reference path="./opentype.d.ts" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Box, type Command, type Font } from 'opentype.js';
import { d } from '../drawing/svg.ts';

const FONT_FILE = '@fontsource/bebas-neue/files/bebas-neue-latin-400-normal.woff';

let loaded: Font | undefined;

/** Bebas Neue (SIL Open Font License), read once from its package; no font of the system is ever used. */
function font(): Font {
  if (!loaded) {
    const bytes = readFileSync(createRequire(import.meta.url).resolve(FONT_FILE));
    loaded = opentype.parse(new Uint8Array(bytes).buffer);
  }
  return loaded;
}

/** A line of text as an outline: SVG path data and the box of its ink. */
export interface Outline {
  readonly d: string;
  readonly box: Box;
}

// The package's own toPathData rounds some numbers to NaN (x 210.0000…1 at two decimals), which ends a path early.
function pathData(commands: readonly Command[]): string {
  return commands
    .map((command) => {
      if (command.type === 'Z') return 'Z';
      const { type, x, y } = command;
      if (type === 'Q') return d(type, command.x1, command.y1, x, y);
      if (type === 'C') return d(type, command.x1, command.y1, command.x2, command.y2, x, y);
      return d(type, x, y);
    })
    .join('');
}

/**
 * Turns a line into an outline with its origin at (0, 0) on the baseline.
 * `size` is in pixels an em, `tracking` in ems added between letters.
 * Throws when the font lacks a character: a box instead of a letter must not reach a poster.
 */
export function outline(text: string, size: number, tracking = 0): Outline {
  for (const character of text)
    if (font().charToGlyphIndex(character) === 0)
      throw new Error(`Bebas Neue has no glyph for "${character}"`);
  const path = font().getPath(text, 0, 0, size, { letterSpacing: tracking });
  return { d: pathData(path.commands), box: path.getBoundingBox() };
}
