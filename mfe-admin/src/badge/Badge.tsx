import { classes } from '@matinee/shared-ui';
import type { ReactNode } from 'react';

/** What a badge's colour says; its words say it too. */
export type Tone = 'good' | 'waits' | 'goes-back' | 'bad' | 'over' | 'quiet';

const tones: Record<Tone, string> = {
  good: 'admin:border-mint admin:text-mint',
  waits: 'admin:border-amber admin:text-amber',
  'goes-back': 'admin:border-rose admin:text-rose',
  bad: 'admin:border-danger admin:text-danger',
  over: 'admin:border-line-strong admin:text-mid',
  quiet: 'admin:border-line-strong admin:text-low',
};

/** A state in a word or two. */
export const Badge = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span
    className={classes(
      'admin:inline-block admin:shrink-0 admin:rounded-full admin:border admin:px-2.5 admin:py-0.5 admin:text-xs admin:font-semibold admin:whitespace-nowrap',
      tones[tone],
    )}
  >
    {children}
  </span>
);
