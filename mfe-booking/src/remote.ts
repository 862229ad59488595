import './remote.css';
import { defineRemote, type RemoteParts } from '@matinee/shared-ui';
import remote from '../remote.json' with { type: 'json' };

const app = defineRemote(remote.routes, {
  seats: () => import(/* webpackChunkName: "seats" */ './seats/SeatsPage.tsx'),
  loading: () => import(/* webpackChunkName: "loading" */ './loading/LoadingPage.tsx'),
});
export default app.default;
export const preload = app.preload;
export const parts: RemoteParts = {
  'card-times': () => import(/* webpackChunkName: "card-times" */ './showtimes/CardTimes.tsx'),
  'running-hold': () => import(/* webpackChunkName: "running-hold" */ './running-hold/RunningHold.tsx'),
  showtimes: () => import(/* webpackChunkName: "showtimes" */ './showtimes/MovieShowtimes.tsx'),
};
