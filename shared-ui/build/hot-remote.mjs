// The development server of one remote, for a development shell that runs: `rspack serve --config ../shared-ui/build/hot-remote.mjs` in its folder.
import { servedRemote } from './served-remote.mjs';

export default servedRemote(process.cwd(), { port: Number(process.env.HOT_PORT), hot: true });
