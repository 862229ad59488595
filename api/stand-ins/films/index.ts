export { films } from './catalog/film.ts';
export { renderArtwork } from './render.ts';
export { startFilmStandIn, type FilmStandIn } from './stand-in/server.ts';
