import { ButtonLink, Slot, moviePath, usePage } from '@matinee/shared-ui';
import { ArrowRight, Calendar, Clock } from 'lucide-react';
import { t } from '../../messages/home.en.ts';
import { scrollToTop } from '../../navigation/scroll-to-top.ts';
import { useAllShows } from '../../shows/all-shows.ts';
import { narrowImage, wideImage } from './images.ts';

/** The featured movie's id at the movie database. */
const FEATURED = '508883';

/** The banner of the fixed featured movie. It runs under the header and reserves its box, so nothing shifts. */
export function Featured() {
  const heading = usePage('');
  const isOnSale = useAllShows().data?.shows.some(({ _id }) => _id === FEATURED) ?? false;
  return (
    <section
      aria-labelledby="featured-title"
      className="catalog:relative catalog:isolate catalog:min-h-[43rem] catalog:overflow-hidden catalog:bg-ink-1 catalog:md:min-h-[min(48rem,92svh)]"
    >
      <picture>
        <source media="(min-width: 40rem)" srcSet={wideImage} />
        <img
          src={narrowImage}
          alt=""
          width={1600}
          height={900}
          fetchPriority="high"
          className="catalog:absolute catalog:inset-0 catalog:-z-20 catalog:h-3/5 catalog:w-full catalog:object-cover catalog:object-[65%_50%] catalog:md:h-full"
        />
      </picture>
      <Scrims />
      {/* From a fixed line downwards, which leaves it at the foot of the banner: aligned there it would move up with each word that comes. */}
      <div className="catalog:mx-auto catalog:w-full catalog:max-w-7xl catalog:px-4 catalog:pt-58 catalog:pb-12 catalog:sm:px-6 catalog:sm:pt-70 catalog:md:px-8 catalog:md:pt-[max(var(--header-height),min(48rem,92svh)-19.875rem-1.84*clamp(3.5rem,9vw,7rem))] catalog:md:pb-20">
        <p className="catalog:text-sm catalog:font-semibold catalog:tracking-[0.2em] catalog:text-amber catalog:uppercase">
          {t('featured.eyebrow')}
        </p>
        <h1
          id="featured-title"
          ref={heading}
          tabIndex={-1}
          className="catalog:mt-2 catalog:max-w-[4.82em] catalog:font-display catalog:text-[clamp(3.5rem,9vw,7rem)] catalog:leading-[0.92] catalog:tracking-wide catalog:text-balance catalog:text-hi catalog:outline-none"
        >
          {t('featured.title')}
        </h1>
        <p className="catalog:mt-5 catalog:flex catalog:flex-wrap catalog:items-center catalog:gap-x-5 catalog:gap-y-2 catalog:text-sm catalog:text-mid catalog:md:text-base">
          <span>{t('featured.genres')}</span>
          <span className="catalog:inline-flex catalog:items-center catalog:gap-1.5 catalog:tabular-nums">
            <Calendar aria-hidden="true" className="catalog:size-4" />
            {t('featured.year')}
          </span>
          <span className="catalog:inline-flex catalog:items-center catalog:gap-1.5 catalog:tabular-nums">
            <Clock aria-hidden="true" className="catalog:size-4" />
            {t('featured.runtime')}
          </span>
        </p>
        <p className="catalog:mt-4 catalog:max-w-[29.25em] catalog:leading-relaxed catalog:text-hi">
          {t('featured.overview')}
        </p>
        <p className="catalog:mt-7 catalog:flex catalog:flex-wrap catalog:gap-3">
          <ButtonLink to="/movies" onClick={scrollToTop}>
            {t('featured.explore')}
            <ArrowRight aria-hidden="true" className="catalog:size-5" />
          </ButtonLink>
          {isOnSale && (
            <ButtonLink kind="secondary" to={moviePath(FEATURED)}>
              {t('featured.book')}
            </ButtonLink>
          )}
        </p>
      </div>
      {/* Over the picture, where nothing else stands: it moves nothing when it comes. */}
      <Slot
        name="home.next-visit"
        className="catalog:absolute catalog:inset-x-4 catalog:top-[calc(var(--header-height)+1rem)] catalog:sm:right-6 catalog:sm:left-auto catalog:sm:w-80 catalog:md:right-[max(2rem,calc((100%-80rem)/2+2rem))] catalog:lg:top-auto catalog:lg:bottom-20"
      />
    </section>
  );
}

/** Darken the picture where text stands on it: from below on every screen, from the left where there is room. */
function Scrims() {
  return (
    <>
      <div className="catalog:absolute catalog:inset-0 catalog:-z-10 catalog:bg-linear-to-t catalog:from-ink-0 catalog:from-40% catalog:via-ink-0/70 catalog:via-58% catalog:to-transparent catalog:to-85% catalog:md:from-0% catalog:md:via-ink-0/30 catalog:md:via-50% catalog:md:to-100%" />
      <div className="catalog:absolute catalog:inset-0 catalog:-z-10 catalog:hidden catalog:bg-linear-to-r catalog:from-ink-0/90 catalog:via-ink-0/50 catalog:via-40% catalog:to-transparent catalog:md:block" />
    </>
  );
}
