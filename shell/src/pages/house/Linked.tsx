import { Link } from '@matinee/shared-ui/router';
import { useLinks } from '../../links/links-context.ts';
import type { SiteLinks } from '../../links/site-links.ts';

const LINK_CLASSES = 'text-amber underline underline-offset-4 hover:no-underline';

/** Pages of remotes that texts may name; where they are, only the remote that has them knows. */
const PURPOSES: readonly string[] = ['programme', 'bookings'] satisfies (keyof SiteLinks)[];

/**
 * A text whose `[label](/address)` are links: inside the site without a load of the document. In the place of an address
 * may stand what the page is for, such as `[My Booking](bookings)`; while no remote has such a page, the label is text.
 */
export function Linked({ text }: { text: string }) {
  const links = useLinks();
  // Splitting by two groups gives text, label, address, text, label, address, …
  const parts = text.split(/\[([^\]]+)\]\(([^)]+)\)/);
  return parts.map((part, index) => {
    if (index % 3 === 2) return null;
    if (index % 3 === 0) return part;
    const written = parts[index + 1] ?? '';
    const isPurpose = PURPOSES.includes(written);
    const address = isPurpose ? links[written as keyof SiteLinks][0]?.path : written;
    if (address === undefined) return part;
    return address.startsWith('/') ? (
      <Link key={index} to={address} className={LINK_CLASSES}>
        {part}
      </Link>
    ) : (
      <a key={index} href={address} className={LINK_CLASSES}>
        {part}
      </a>
    );
  });
}
