export { furnish, type Furnished } from './furnish.ts';
export { sceneOpener } from './open-scene.ts';
export { existsAt, scenes, views, type View } from './scenes/all.ts';
export type { Scene } from './scenes/scene.ts';
