import { Link } from '@matinee/shared-ui/router';

const look = 'text-amber underline underline-offset-4 hover:no-underline';

/** A text whose `[label](/address)` are links: inside the site without a load of the document. */
export function Linked({ text }: { text: string }) {
  // Splitting by two groups gives text, label, address, text, label, address, …
  const parts = text.split(/\[([^\]]+)\]\(([^)]+)\)/);
  return parts.map((part, index) => {
    if (index % 3 === 2) return null;
    if (index % 3 === 0) return part;
    const address = parts[index + 1] ?? '';
    return address.startsWith('/') ? (
      <Link key={index} to={address} className={look}>
        {part}
      </Link>
    ) : (
      <a key={index} href={address} className={look}>
        {part}
      </a>
    );
  });
}
