import { lockNatives } from './containment/lock-natives.ts';
import { hearPresses } from './containment/presses.ts';
import { afterFirstPaint } from './first-paint.ts';
import { fetchPictures } from './pictures.ts';
import { countUpdates } from './slot/count-updates.ts';

fetchPictures();
countUpdates();
// Nobody is kept on the page: the first listener to hear of it is the last.
addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
// Evaluating the page's code takes longer than a frame: the chrome that the server sent is painted before it.
afterFirstPaint(() => {
  // The policy allows none; where there is no such thing Clerk uses the page's own timers, else it waits for a dead worker's.
  Reflect.deleteProperty(window, 'Worker');
  hearPresses();
  lockNatives();
  void start();
});

/** The code of the page, in two turns: what is pressed or painted in between does not wait for both. */
async function start(): Promise<void> {
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await new Promise((resolve) => setTimeout(resolve));
  await import(/* webpackMode: "eager" */ './main.tsx');
}
