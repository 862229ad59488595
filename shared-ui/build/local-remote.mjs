// The development server of one remote, for a deployed site that takes it from this machine (`release override`), in its folder:
// `rspack serve --config ../shared-ui/build/local-remote.mjs [--env port=3005]`. Such a site has React as it is released: pages load anew.
// A remote in a repository of its own has it from `@matinee/shared-ui/build`.
import { servedRemote } from './served-remote.mjs';

const PORT = 3005;

export default ({ port = PORT }) => servedRemote(process.cwd(), { port: Number(port), hot: false });
