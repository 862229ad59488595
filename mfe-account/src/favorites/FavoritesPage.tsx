import { Page } from '@matinee/shared-ui';
import { t } from '../messages/en.ts';
import { SignInFirst } from '../sign-in/SignInFirst.tsx';
import { Favorites, FavoritesSkeleton } from './Favorites.tsx';

/** /favorite: the movies that somebody marked with the heart. */
export default function FavoritesPage() {
  return (
    <Page title={t('favorites.title')}>
      <SignInFirst reason={t('favorites.sign-in')} skeleton={<FavoritesSkeleton />} leadsToTickets>
        <Favorites />
      </SignInFirst>
    </Page>
  );
}
