import './remote.css';
import { defineRemote } from '@matinee/shared-ui';
import remote from '../remote.json' with { type: 'json' };

const app = defineRemote(remote.routes, {
  seats: () => import(/* webpackChunkName: "seats" */ './seats/SeatsPage.tsx'),
  loading: () => import(/* webpackChunkName: "loading" */ './loading/LoadingPage.tsx'),
});
export default app.default;
export const preload = app.preload;
