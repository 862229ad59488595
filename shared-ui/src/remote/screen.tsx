import { Suspense, lazy, useState, type ComponentType } from 'react';
import { Loading } from '../ui/Loading.tsx';
import { ScreenNotLoaded } from './screen-not-loaded.ts';

export type LoadScreen = () => Promise<{ default: ComponentType }>;

/** Stands where a screen waits. A page of the shell ends it when that takes too long with the code already there. */
const Awaited = () => (
  <div data-awaits="screen">
    <Loading />
  </div>
);

/**
 * A screen in a chunk of its own. Once loaded it renders at once, without a Suspense fallback, which React would keep
 * on the page for 300 ms. A failed load is not remembered: the next mount and the next preload ask again.
 * @throws {ScreenNotLoaded} from preload and in rendering, when the chunk does not arrive or cannot be run
 */
export function screenOf(load: LoadScreen): { Screen: ComponentType; preload(): Promise<void> } {
  let loaded: ComponentType | undefined;
  let pending: Promise<{ default: ComponentType }> | undefined;
  const start = () =>
    (pending ??= load()
      .then((module) => {
        if (!module.default) throw new TypeError('A screen has no default export');
        loaded = module.default;
        return module;
      })
      .catch((cause: unknown) => {
        pending = undefined;
        throw new ScreenNotLoaded(cause);
      }));
  function Screen() {
    const [Ready] = useState<ComponentType>(() => loaded ?? lazy(start));
    return (
      <Suspense fallback={<Awaited />}>
        <Ready />
      </Suspense>
    );
  }
  return { Screen, preload: async () => void (await start()) };
}
