import { ButtonLink, usePage } from '@matinee/shared-ui';
import { useLinks } from '../../links/links-context.ts';
import { NOT_FOUND } from './texts/not-found.en.ts';

/** The page of an address that no remote of the composition serves: an empty screen, and the ways on that remotes offer. */
export function NotFound() {
  const heading = usePage(NOT_FOUND.title);
  const ways = useLinks()['not-found'];
  return (
    <div className="mx-auto grid min-h-[90svh] max-w-2xl content-center justify-items-center px-4 pt-24 pb-16 text-center">
      <p
        aria-hidden="true"
        className="w-full bg-linear-to-b from-line to-ink-0 bg-clip-text font-display text-[clamp(9rem,34vw,18rem)] leading-none tracking-wide text-transparent select-none"
      >
        404
      </p>
      <h1
        ref={heading}
        tabIndex={-1}
        className="relative -mt-6 font-display text-4xl tracking-wide text-hi outline-none md:-mt-10 md:text-6xl"
      >
        {NOT_FOUND.title}
      </h1>
      <p className="mt-4 max-w-[26em] leading-relaxed text-mid">{NOT_FOUND.text}</p>
      {ways.length > 0 && (
        <p className="mt-8 flex flex-wrap justify-center gap-3">
          {ways.map(({ path, label }, index) => (
            <ButtonLink key={path} to={path} kind={index === 0 ? 'primary' : 'secondary'}>
              {label}
            </ButtonLink>
          ))}
        </p>
      )}
    </div>
  );
}
