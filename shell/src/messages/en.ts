import { translator } from '@matinee/shared-ui';

/** Texts of the chrome. */
export const t = translator({
  // For a cinema whose name has not arrived.
  'site.name': 'Cinema',
  skip: 'Skip to content',
  'nav.label': 'Main',
  'nav.home': 'Home',
  'menu.open': 'Open menu',
  'menu.close': 'Close menu',
  login: 'Login',
  'login.slow': 'Sign-in takes longer than usual…',
  'login.unavailable': 'Sign-in is unavailable',
  'login.retry': 'Try again',
  'footer.about':
    'Movies as they were meant to be seen: together, in the dark, from the very best seat you could get.',
  'footer.company': 'Company',
  'footer.explore': 'Explore',
  'footer.contact': 'Get in touch',
  'footer.tmdb': 'This product uses the TMDB API but is not endorsed or certified by TMDB.',
  'footer.rights': '© {year} {name}. All rights reserved.',
  'slot.unavailable': 'This part of the site is not available right now.',
  'slot.hint': 'The rest of the site works. We keep trying; you can also try again yourself.',
  'slot.hint.offline':
    'You are offline. What is open stays as it is; this page comes when the connection is back.',
  'slot.hint.offline.broken': 'You are offline. Please try again when the connection is back.',
  'slot.hint.broken': 'The rest of the site works. Please try again, or come back in a while.',
  'slot.retry': 'Try again',
  'page.about': 'About',
  'page.contact': 'Contact',
  'page.refunds': 'Refund rules',
  'page.privacy': 'Privacy',
  'page.terms': 'Terms',
});
