import { lockNatives } from './containment/lock-natives.ts';
import { afterFirstPaint } from './first-paint.ts';
import { fetchPictures } from './pictures.ts';
import { countUpdates } from './slot/count-updates.ts';

fetchPictures();
countUpdates();
// Nobody is kept on the page: the first listener to hear of it is the last.
addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
// Evaluating the page's code takes longer than a frame: the chrome that the server sent is painted before it.
afterFirstPaint(() => {
  lockNatives();
  void import(/* webpackMode: "eager" */ './main.tsx');
});
