import type { Random } from './random.ts';

/** Four colors of a film, from its facts, as #rrggbb. */
export type Palette = readonly [string, string, string, string];

/** Every scene is drawn 900 high, so that a motif's heights hold for posters and backdrops alike. */
export const SCENE_HEIGHT = 900;

/** What a motif is given: the size to fill and the film's own random numbers. */
export interface Scene {
  readonly width: number;
  readonly height: typeof SCENE_HEIGHT;
  /** Upright scenes keep their lower third calm for a title; wide ones their left 45 % for a page's text. */
  readonly upright: boolean;
  readonly random: Random;
}

/** What a motif gives back: its light, and the drawing between the sky and the scrims. */
export interface Drawing {
  readonly sky: readonly [string, string, string, string];
  readonly glow: { readonly color: string; readonly x: number; readonly y: number; readonly radius: number };
  /** Darkest color of the film, for scrims. */
  readonly ink: string;
  /** Color of the title. */
  readonly type: string;
  readonly defs: string;
  readonly body: string;
}

/** Draws one film's scene; a pure function of scene and palette. */
export type Motif = (scene: Scene, palette: Palette) => Drawing;
