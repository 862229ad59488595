export { apiCall, type Call } from './contract/api/call.ts';
export { callsOf } from './contract/api/calls-of.ts';
export { ApiFailure } from './contract/api/failure.ts';
export { refusalOf } from './contract/api/refusal-of.ts';
export { leftOut } from './contract/api/item-by-item.ts';
export { movieSchema, type Movie } from './contract/api/movie.ts';
export { lookUp, type UnknownWord } from './contract/api/open-enum.ts';
export * as schema from './contract/api/schema.ts';
export type { Infer, Schema } from './contract/api/schema.ts';
export { request, send, type TokenSource } from './contract/api/send.ts';
export { cacheKey, useData, useSend } from './contract/api/use-api.ts';
// The British spelling is what remotes of contract 1.0 and 1.1 take.
export {
  useFavorites,
  useFavorites as useFavourites,
  type Favorites,
  type Favorites as Favourites,
} from './contract/favorites/use-favorites.ts';
export { isBookingOpen, setBookingOpen } from './contract/page/booking-open.ts';
export { announceNavigation, usePage } from './contract/page/page.ts';
export {
  PlacesContext,
  type Filling,
  type MountedPart,
  type PartBox,
  type PartProps,
  type Places,
} from './contract/parts/places.ts';
export { tellSite, useSiteEvent, type SiteEvents } from './contract/parts/site-events.ts';
export { Slot } from './contract/parts/Slot.tsx';
export type { RemoteModule, RemoteParts, RemoteRoute } from './contract/remote.ts';
export { SessionContext, useSession, type Session, type SessionUser } from './contract/session/session.ts';
export { useIsAdmin } from './contract/admin/use-is-admin.ts';
export {
  SiteContext,
  useSite,
  type BookingRules,
  type Cinema,
  type HallPlan,
  type Site,
} from './contract/site/site.ts';
export { notify, toastTimes } from './contract/toasts/notify.ts';
export { Toasts } from './contract/toasts/Toasts.tsx';
export { CONTRACT_VERSION } from './contract/version.ts';
export { calendarDate, dayOf, timeOfDay } from './formats/dates.ts';
export { money } from './formats/money.ts';
export { ratingOutOfFive, voteCount } from './formats/rating.ts';
export { runtime } from './formats/runtime.ts';
export { translator } from './messages/translator.ts';
export { defineRemote } from './remote/define-remote.tsx';
export { ScreenNotLoaded } from './remote/screen-not-loaded.ts';
export { Button, ButtonLink, buttonClasses, type ButtonKind } from './ui/Button.tsx';
export { classes } from './ui/classes.ts';
export { EmptyState } from './ui/EmptyState.tsx';
export { FailureNotice } from './ui/FailureNotice.tsx';
export { FavoriteButton, FavoriteButton as FavouriteButton } from './ui/FavoriteButton.tsx';
export { LeftOut } from './ui/LeftOut.tsx';
export { Loading, Skeleton, Spinner } from './ui/Loading.tsx';
export { Monogram } from './ui/Monogram.tsx';
export { MovieCard, movieGridClasses, moviePath } from './ui/MovieCard.tsx';
export { MovieGridSkeleton } from './ui/MovieGridSkeleton.tsx';
export { Page } from './ui/Page.tsx';
export { Backdrop, Poster } from './ui/Picture.tsx';
export { Rating } from './ui/Rating.tsx';
