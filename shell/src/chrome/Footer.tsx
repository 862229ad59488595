import { useSite } from '@matinee/shared-ui';
import { Link } from '@matinee/shared-ui/router';
import { useLinks } from '../links/links-context.ts';
import type { SiteLink } from '../links/site-links.ts';
import { t } from '../messages/en.ts';
import { housePages } from '../pages/house/house-pages.ts';

const company = Object.values(housePages).map(({ path, title }) => ({ path, label: title }));

/** The remotes' links, company links, a contact block and the copyright line. */
export function Footer() {
  const links = useLinks().footer;
  // TMDB asks for this sentence wherever its data is shown (https://www.themoviedb.org/api-terms-of-use).
  const fromTmdb = new URL(useSite().imageBase).hostname.endsWith('tmdb.org');
  return (
    <footer className="border-t border-line bg-ink-0 text-sm text-mid">
      <div className="mx-auto grid max-w-7xl gap-x-6 gap-y-10 px-4 py-12 sm:px-6 grid-cols-2 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr] md:px-8">
        <div className="col-span-2 sm:col-span-3 lg:col-span-1">
          <p className="font-display text-2xl tracking-wider text-hi">
            Mati<span className="text-amber">nee</span>
          </p>
          <p className="mt-3 max-w-sm leading-relaxed">{t('footer.about')}</p>
        </div>
        {links.length > 0 && <Links id="footer-explore" title={t('footer.explore')} links={links} />}
        <Links id="footer-company" title={t('footer.company')} links={company} />
        <section aria-labelledby="footer-contact">
          <h2 id="footer-contact" className="text-base font-semibold text-hi">
            {t('footer.contact')}
          </h2>
          <ul className="mt-2">
            <li>
              <a href="tel:+842855501234" className="inline-flex min-h-9 items-center hover:text-amber">
                +84 28 5550 1234
              </a>
            </li>
            <li>
              <a
                href="mailto:hello@matinee.test"
                className="inline-flex min-h-9 items-center hover:text-amber"
              >
                hello@matinee.test
              </a>
            </li>
          </ul>
        </section>
      </div>
      <p className="border-t border-line px-4 py-5 text-center text-low">
        {t('footer.rights', { year: new Date().getFullYear() })}
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
          <li key={path}>
            <Link to={path} className="inline-flex min-h-9 items-center hover:text-amber">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
