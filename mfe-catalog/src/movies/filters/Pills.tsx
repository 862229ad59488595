import { classes } from '@matinee/shared-ui';
import { Link } from '@matinee/shared-ui/router';
import { addressOf, type Wish } from './wish.ts';

interface PillsProps {
  /** of them together */
  name: string;
  pills: readonly { text: string; wish: Wish; isShown: boolean }[];
}

/** Wishes to choose from, as links, so that they can be shared and opened beside. */
export const Pills = ({ name, pills }: PillsProps) => (
  <nav aria-label={name}>
    <ul className="catalog:flex catalog:flex-wrap catalog:gap-1.5 catalog:sm:gap-2">
      {pills.map(({ text, wish, isShown }) => (
        <li key={text}>
          <Link
            to={addressOf(wish)}
            preventScrollReset
            aria-current={isShown ? 'true' : undefined}
            className={classes(
              'catalog:inline-flex catalog:min-h-11 catalog:items-center catalog:rounded-full catalog:border catalog:px-2.5 catalog:sm:px-4 catalog:text-sm',
              'catalog:aria-[current]:border-amber catalog:aria-[current]:bg-amber catalog:aria-[current]:font-semibold catalog:aria-[current]:text-on-amber',
              'catalog:not-aria-[current]:border-line-strong catalog:not-aria-[current]:text-hi catalog:not-aria-[current]:hover:bg-ink-2',
            )}
          >
            {text}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
