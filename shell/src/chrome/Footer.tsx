import { useSite } from '@matinee/shared-ui';
import { Link } from '@matinee/shared-ui/router';
import { useLinks } from '../links/links-context.ts';
import type { SiteLink } from '../links/site-links.ts';
import { t } from '../messages/en.ts';
import { housePages } from '../pages/house/house-pages.ts';
import { telephoneLink } from '../pages/house/texts/telephone-link.ts';
import { Brand } from './Brand.tsx';
import { cinemaName } from './cinema-name.ts';
import { keepInPlace } from '../watching/in-place.ts';

const LINK = 'inline-flex min-h-9 items-center hover:text-amber';
const company = Object.values(housePages).map(({ path, title }) => ({ path, label: title }));

/** The remotes' links, company links, a contact block and the copyright line. */
export function Footer() {
  const links = useLinks().footer;
  const site = useSite();
  const { cinema } = site;
  const name = cinemaName(site);
  // TMDB asks for this sentence wherever its data is shown (https://www.themoviedb.org/api-terms-of-use).
  const fromTmdb = new URL(site.imageBase).hostname.endsWith('tmdb.org');
  return (
    <footer className="relative z-10 border-t border-line bg-ink-0 text-sm text-mid">
      <div className="mx-auto grid max-w-7xl gap-x-6 gap-y-10 px-4 py-12 sm:px-6 grid-cols-2 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr] md:px-8">
        <div className="col-span-2 sm:col-span-3 lg:col-span-1">
          <p className="font-display text-2xl tracking-wider text-hi">
            <Brand name={name} />
          </p>
          <p className="mt-3 max-w-sm leading-relaxed">{t('footer.about')}</p>
        </div>
        {links.length > 0 && <Links id="footer-explore" title={t('footer.explore')} links={links} />}
        <Links id="footer-company" title={t('footer.company')} links={company} />
        {cinema && (
          <section aria-labelledby="footer-contact">
            <h2 id="footer-contact" className="text-base font-semibold text-hi">
              {t('footer.contact')}
            </h2>
            <ul className="mt-2">
              <li>
                <a href={telephoneLink(cinema.phone)} className={LINK}>
                  {cinema.phone}
                </a>
              </li>
              <li>
                <a href={`mailto:${cinema.mail}`} className={`${LINK} wrap-anywhere`}>
                  {cinema.mail}
                </a>
              </li>
              <li className="py-2">{cinema.address}</li>
            </ul>
          </section>
        )}
      </div>
      {/* The year may be another one when the page comes to life. */}
      <p suppressHydrationWarning className="border-t border-line px-4 py-5 text-center text-low">
        {t('footer.rights', { year: new Date().getFullYear(), name })}
        {fromTmdb && <span className="block">{t('footer.tmdb')}</span>}
      </p>
    </footer>
  );
}

interface LinksProps {
  /** of the heading */
  id: string;
  title: string;
  links: readonly SiteLink[];
}

function Links({ id, title, links }: LinksProps) {
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="text-base font-semibold text-hi">
        {title}
      </h2>
      <ul className="mt-2">
        {links.map(({ path, label }) => (
          <li key={path} ref={keepInPlace}>
            <Link to={path} className={LINK}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
