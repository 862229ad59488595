import { classes } from './classes.ts';

const tones = ['--amber', '--rose', '--mint', '--focus', '--seat-stroke'];

/** The first letters of a name's first and last words. */
const initials = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean);
  return (
    [words[0], words.length > 1 ? words.at(-1) : undefined]
      // A sign may be two of JavaScript's characters.
      .map((word = '') => [...word][0]?.toUpperCase() ?? '')
      .join('')
  );
};

/** Two tones and initials in the place of a picture that does not exist; the same name always looks the same. */
export function Monogram({ name, className }: { name: string; className?: string }) {
  const hash = [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) >>> 0, 7);
  const tone = `var(${tones[hash % tones.length]})`;
  const background = `linear-gradient(${100 + (hash % 80)}deg, color-mix(in oklab, ${tone} 30%, var(--ink-1)) 0 55%, color-mix(in oklab, ${tone} 16%, var(--ink-1)) 55%)`;
  return (
    <span
      aria-hidden="true"
      className={classes('grid place-items-center font-display tracking-wide', className)}
      style={{ background, color: `color-mix(in oklab, ${tone} 70%, var(--text-hi))` }}
    >
      {initials(name)}
    </span>
  );
}
