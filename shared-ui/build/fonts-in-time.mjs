/** The family of all running text. Headings have another one, whose lines are short enough to break alike in any. */
const RUNNING = /^['"]?Inter Variable['"]?$/;

/**
 * Has running text set in its own font where that is there when the text is first painted, else in the one that stands in for it
 * until the next page: no metric makes two fonts break every line alike, and what lies below a line that breaks otherwise moves.
 */
export const fontsInTime = {
  postcssPlugin: 'fonts-in-time',
  Declaration: {
    'font-display'(declaration) {
      const isRunning = declaration.parent.some(
        ({ prop, value }) => prop === 'font-family' && RUNNING.test(value),
      );
      if (isRunning) declaration.value = 'optional';
    },
  },
};
