export { FEATURED_FILM_ID, films, type Film } from './catalogue/film.ts';
export { renderArtwork, type RenderOptions, type RenderProgress } from './render.ts';
export { startFilmStandIn, type FilmStandIn, type FilmStandInOptions } from './stand-in/server.ts';
