/** Of the page that an unknown address has: they come with it. */
export const NOT_FOUND = {
  title: 'Page not found',
  text: 'There is nothing at this address. It may have moved, or the link may be incomplete.',
} as const;
