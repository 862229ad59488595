import type { Film } from '../../catalog/film.ts';
import type { Motif } from '../drawing/scene.ts';
import { asteriskBurst } from './asterisk.ts';
import { city } from './city.ts';
import { doorways } from './doorways.ts';
import { eclipseDunes } from './eclipse.ts';
import { heron } from './heron.ts';
import { isometricIsland } from './island.ts';
import { radar } from './radar.ts';
import { sea } from './sea.ts';

/** Every motif by the name that films.json gives it. */
export const motifs: Readonly<Record<Film['art']['motif'], Motif>> = {
  'eclipse-dunes-tower': eclipseDunes,
  'nested-doorways': doorways,
  'seigaiha-sea-hibiscus-star-trail': sea,
  'city-rain-slash': city,
  'isometric-island': isometricIsland,
  'radar-fuse-descent': radar,
  'asterisk-burst-seven': asteriskBurst,
  'heron-tower-moon-reeds': heron,
};
