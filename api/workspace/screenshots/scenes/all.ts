import { accountScenes } from './account.ts';
import { adminListScenes } from './admin-lists.ts';
import { adminScenes } from './admin.ts';
import { bookingScenes } from './booking.ts';
import { catalogScenes } from './catalog.ts';
import { chromeScenes } from './chrome.ts';
import { doorScenes } from './door.ts';
import { letterScenes } from './letters.ts';
import { littleKnownScenes } from './little-known.ts';
import { moneyScenes } from './money.ts';
import { programmeScenes } from './programme.ts';
import { releaseScenes } from './releases.ts';
import { houseScenes } from './house.ts';
import type { Scene } from './scene.ts';

/** Every page of the site in every state, and the e-mails that it sends. */
export const scenes: readonly Scene[] = [
  ...chromeScenes,
  ...catalogScenes,
  ...programmeScenes,
  ...littleKnownScenes,
  ...bookingScenes,
  ...accountScenes,
  ...adminScenes,
  ...adminListScenes,
  ...doorScenes,
  ...houseScenes,
  ...moneyScenes,
  ...releaseScenes,
  ...letterScenes,
];

/** The widths at which the site is looked at, with a height that is usual there. */
export const views = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
} as const;
export type View = keyof typeof views;

/** Whether a scene exists at a width. */
export const existsAt = ({ only }: Scene, view: View): boolean => !only || only === view;
