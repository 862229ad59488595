import { classes } from '@matinee/shared-ui';
import { Link } from '@matinee/shared-ui/router';

interface ViewsProps {
  /** what the links are, for who does not see them */
  name: string;
  views: readonly { to: string; name: string; isShown: boolean }[];
}

/** Links between the views of one page, above what they show. */
export const Views = ({ name, views }: ViewsProps) => (
  <nav aria-label={name} className="admin:mb-6 admin:flex admin:gap-1 admin:border-b admin:border-line">
    {views.map((view) => (
      <Link
        key={view.to}
        to={view.to}
        aria-current={view.isShown ? 'page' : undefined}
        className={classes(
          'admin:-mb-px admin:inline-flex admin:min-h-11 admin:items-center admin:border-b-2 admin:px-4 admin:font-semibold',
          view.isShown
            ? 'admin:border-amber admin:text-hi'
            : 'admin:border-transparent admin:text-mid admin:hover:text-hi',
        )}
      >
        {view.name}
      </Link>
    ))}
  </nav>
);
