import './remote.css';
import { defineRemote, type RemoteParts } from '@matinee/shared-ui';
import remote from '../remote.json' with { type: 'json' };

const app = defineRemote(remote.routes, {
  favorites: () => import(/* webpackChunkName: "favorites" */ './favorites/FavoritesPage.tsx'),
  'my-booking': () => import(/* webpackChunkName: "my-booking" */ './my-booking/MyBookingPage.tsx'),
  'sent-ticket': () => import(/* webpackChunkName: "sent-ticket" */ './sent-ticket/SentTicketPage.tsx'),
});
export default app.default;
export const preload = app.preload;
export const parts: RemoteParts = {
  'favorite-heart': () => import(/* webpackChunkName: "favorite-heart" */ './favorites/FavoriteHeart.tsx'),
  'next-visit': () => import(/* webpackChunkName: "next-visit" */ './next-visit/NextVisit.tsx'),
};
