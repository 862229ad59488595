import { fileURLToPath } from 'node:url';

/** Of its remote.json a remote's code is told which screen is at which path: all else stands in its release document. */
export default function screensOfRoutes(text) {
  const { routes } = JSON.parse(text);
  return JSON.stringify({ routes: routes.map(({ path, screen }) => ({ path, screen })) });
}

/** @param dir the remote's folder */
export const onlyScreens = (dir) => ({
  test: /remote\.json$/,
  include: dir,
  type: 'json',
  use: fileURLToPath(import.meta.url),
});
