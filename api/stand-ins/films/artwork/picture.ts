import type { Film } from '../catalog/film.ts';
import { backLayers, frontLayers, layerDefs } from './layers.ts';
import { motifs } from './motifs/index.ts';
import { randomFrom } from './drawing/random.ts';
import { SCENE_HEIGHT, type Drawing, type Scene } from './drawing/scene.ts';
import { el, num } from './drawing/svg.ts';
import { drawTitle } from './title/lockup.ts';

function frame(scene: Scene, drawing: Drawing, over: string): string {
  return el(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${num(scene.width)} ${num(scene.height)}`,
      width: scene.width,
      height: scene.height,
    },
    el('defs', {}, layerDefs(drawing), drawing.defs),
    backLayers(scene),
    drawing.body,
    frontLayers(scene),
    over,
  );
}

function compose(film: Film, width: number, upright: boolean): { scene: Scene; drawing: Drawing } {
  const random = randomFrom(`${film.slug}/${width}`);
  const scene: Scene = { width, height: SCENE_HEIGHT, upright, random };
  return { scene, drawing: motifs[film.art.motif](scene, film.art.palette) };
}

/** A film's poster as SVG, 600×900, with its title. A pure function of the film: same film, same bytes. */
export function drawPoster(film: Film): string {
  const { scene, drawing } = compose(film, 600, true);
  const edge = el('rect', {
    x: 14,
    y: 14,
    width: scene.width - 28,
    height: scene.height - 28,
    rx: 4,
    fill: 'none',
    stroke: drawing.type,
    'stroke-opacity': 0.16,
  });
  return frame(scene, drawing, drawTitle(film, drawing.type) + edge);
}

/** A film's backdrop as SVG, 1600×900, without text; its left 45 % is calm. */
export function drawBackdrop(film: Film): string {
  const { scene, drawing } = compose(film, 1600, false);
  return frame(scene, drawing, '');
}

/** The backdrop composed anew for a phone held upright: 720×900 (4:5), without text, its lower third calm. */
export function drawPhoneBackdrop(film: Film): string {
  const { scene, drawing } = compose(film, 720, true);
  return frame(scene, drawing, '');
}
