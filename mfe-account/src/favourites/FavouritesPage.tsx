import { Page } from '@matinee/shared-ui';
import { t } from '../messages/en.ts';
import { SignInFirst } from '../sign-in/SignInFirst.tsx';
import { Favourites, FavouritesSkeleton } from './Favourites.tsx';

export default function FavouritesPage() {
  return (
    <Page title={t('favourites.title')}>
      <SignInFirst reason={t('favourites.sign-in')} skeleton={<FavouritesSkeleton />}>
        <Favourites />
      </SignInFirst>
    </Page>
  );
}
