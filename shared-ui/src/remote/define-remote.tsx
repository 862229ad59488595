import type { ComponentType } from 'react';
import type { RemoteModule, RemoteRoute } from '../contract/remote.ts';
import { Route, Routes, matchPath } from 'react-router-dom';
import { screenOf, type LoadScreen } from './screen.tsx';

/**
 * Makes what a remote exposes out of its routes and screens.
 * @param routes the same list that the remote's release document carries
 * @param screens screen name → import of its module, whose default export is the page
 * @returns the exposed module; throws at once when a route names a screen that is not there
 */
export function defineRemote(routes: RemoteRoute[], screens: Record<string, LoadScreen>): RemoteModule {
  const table = routes.map(({ path, screen }) => {
    const load = screens[screen];
    if (!load) throw new Error(`Route ${path} names the screen "${screen}", which this remote does not have`);
    return { path, ...screenOf(load) };
  });
  const App: ComponentType = () => (
    <Routes>
      {table.map(({ path, Screen }) => (
        <Route key={path} path={path} element={<Screen />} />
      ))}
    </Routes>
  );
  return {
    default: App,
    preload: async (pathname) => {
      await table.find(({ path }) => matchPath(path, pathname))?.preload();
    },
  };
}
