import { afterFirstPaint } from './first-paint.ts';
import { fetchPictures } from './pictures.ts';

fetchPictures();
// Evaluating the page's code takes longer than a frame: the chrome that the server sent is painted before it.
afterFirstPaint(() => void import(/* webpackMode: "eager" */ './main.tsx'));
