import { lockNatives } from './containment/lock-natives.ts';
import { hearPresses } from './containment/presses.ts';
import { afterFirstPaint } from './first-paint.ts';
import { fetchPictures } from './pictures.ts';
import './watching/browser-timers.ts';
import { followTranslations } from './watching/translated-texts.ts';
import './watching/undo.ts';
import { countUpdates } from './slot/count-updates.ts';

fetchPictures();
followTranslations();
countUpdates();
// Nobody is kept on the page: the first listener to hear of it is the last.
addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true);

/** Whatever is pressed or painted meanwhile comes in between. Where nobody sees the page there is nothing of it, and timers are slow. */
const turn = () =>
  new Promise<void>((resolve) =>
    document.visibilityState === 'hidden' ? resolve() : void setTimeout(resolve),
  );

/** The code of the page, in some turns: no code of a remote runs before the last one. */
async function start(): Promise<void> {
  // The policy allows none; where there is no such thing Clerk uses the page's own timers, else it waits for a dead worker's.
  // The scheduler's tasks are timers by another name, and nobody's; who finds none takes a timer.
  for (const name of ['Worker', 'scheduler']) Reflect.deleteProperty(window, name);
  hearPresses();
  await turn();
  lockNatives();
  await turn();
  await import(/* webpackMode: "eager" */ './react-in-browser.ts');
  await turn();
  await import(/* webpackMode: "eager" */ './main.tsx');
}

// Evaluating the page's code takes longer than a frame: the chrome that the server sent is painted before it.
afterFirstPaint(() => void start());
