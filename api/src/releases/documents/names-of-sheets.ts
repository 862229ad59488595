/** What the tokens of the site begin with, and what the shell and shared-ui set on elements. */
const OF_THE_SITE =
  'amber color danger face focus font header ink line max mint on part radius rose seat spacing text toast';

/** Tailwind's theme, and `tw` of what it registers. */
const OF_TAILWIND =
  'animate aspect blur breakpoint container default drop ease inset leading perspective shadow tracking tw';

/** Fonts: those that the site brings, and those that stand in where it has not come. */
const OF_FONTS =
  'apple arial bebas blinkmacsystemfont cambria consolas courier dejavu georgia helvetica inter liberation menlo monaco ' +
  'monospace noto roboto sans segoe serif sfmono system times ui';

/** What Clerk's windows read, and their keyframes. */
const OF_CLERK = 'animation arrow caret cl clerk column grid nojs ring slide transform';

/**
 * What names that hold in the whole page begin with: custom properties, keyframes, fonts. A remote is known by how its own begin: one
 * called `header` could register `--header-height`, and all teams' pages stood elsewhere.
 */
export const NAMES_OF_SHEETS: readonly string[] = [OF_THE_SITE, OF_TAILWIND, OF_FONTS, OF_CLERK].flatMap(
  (words) => words.split(' '),
);

/** Whether names that begin with this one may be the page's: by its first word, since `font-weight` begins some as well. */
export const isNameOfSheets = (name: string): boolean => NAMES_OF_SHEETS.includes(name.split('-')[0] ?? '');
