/** Of every page while nothing at all has been released: they come with it. */
export const NOT_RELEASED = {
  title: 'This site is being set up',
  text: 'No part of the site has been released yet. Please come back in a minute.',
} as const;
