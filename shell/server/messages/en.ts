import { translator } from '@matinee/shared-ui';

/** Texts that only the server writes: what stands here is not in the page's scripts. */
export const t = translator({
  'site.description': 'See what is on, pick your very seat on the plan and have your tickets in two minutes.',
  'site.picture': 'The light of a cinema’s screen, before rows of seats of which two are picked',
  'page.no-script': '{name} needs JavaScript to show movies and sell tickets. Please switch it on.',
  'page.first-view.no-script':
    'You can read this page without JavaScript. Please switch it on to choose seats and buy tickets.',
  'offline.title': 'You are offline',
  'offline.text':
    'This page needs a network. Tickets that you have looked at on this device are here without one, and in your e-mail.',
  'offline.text.no-mail':
    'This page needs a network. Tickets that you have looked at on this device are here without one.',
  'offline.links': 'Pages that work without a network',
  'offline.again': 'Try again',
  'renewal.title': 'Back in a moment',
  'renewal.text': 'We are renewing this site. Please come back in a minute: what you have booked is safe.',
  'renewal.links': 'What you can do',
  'failure.text':
    'Something went wrong on our side. Please try again in a moment. Should it stay so, tell us this number: {id}',
  'preview.title': 'Preview',
  'preview.heading': 'This opens a preview of {release}',
  'preview.what':
    'It is not live, and nobody has tried it yet. A preview shows pages only: nothing can be booked, paid or changed in it, and nobody can sign in.',
  'override.heading': 'This runs {name} from {address}',
  'override.what':
    'Its code will come from a program on this very machine, whatever it is that listens at {address}. Go on only if you have started it.',
  'preview.password': 'Never type a password in a preview, whatever it shows.',
  'preview.enter': 'Open the preview',
  'preview.none': 'No preview is open in this browser. Open its link, or go to the site: {site}',
});
