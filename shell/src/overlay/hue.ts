import type { CSSProperties } from 'react';
import type { Part } from './facts.ts';

const hues = ['var(--amber)', 'var(--mint)', 'var(--focus)', 'var(--rose)', '#c9a2ff', '#ffe08a'];

/** The colour of an owner's outline and of its line in the table. The shell is grey. */
export function hueOf(owner: string, parts: Part[]): CSSProperties & Record<'--part', string> {
  const index = parts.findIndex(({ name }) => name === owner);
  return { '--part': index < 0 ? 'var(--text-low)' : (hues[index % hues.length] ?? 'var(--text-low)') };
}
