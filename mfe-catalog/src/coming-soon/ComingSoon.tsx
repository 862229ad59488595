import { ButtonLink, usePage } from '@matinee/shared-ui';
import type { ReactNode } from 'react';
import { t } from '../messages/soon.en.ts';

interface ComingSoonProps {
  title: string;
  lead: string;
  icon: ReactNode;
}

/** A page that is announced and not there yet: says what it will hold and where to go until then. */
export function ComingSoon({ title, lead, icon }: ComingSoonProps) {
  const heading = usePage(title);
  return (
    <div className="catalog:relative catalog:isolate catalog:grid catalog:min-h-[max(44rem,90svh)] catalog:place-items-center catalog:overflow-hidden catalog:px-4 catalog:pt-20 catalog:pb-24">
      <Spotlight />
      <div className="catalog:grid catalog:max-w-[34rem] catalog:justify-items-center catalog:text-center">
        <div
          aria-hidden="true"
          className="catalog:grid catalog:size-20 catalog:place-items-center catalog:rounded-lg catalog:border catalog:border-line catalog:bg-ink-1 catalog:text-amber"
        >
          {icon}
        </div>
        <h1
          ref={heading}
          tabIndex={-1}
          className="catalog:mt-8 catalog:text-sm catalog:font-semibold catalog:tracking-[0.2em] catalog:text-mid catalog:uppercase catalog:outline-none"
        >
          {title}
        </h1>
        <p className="catalog:mt-2 catalog:font-display catalog:text-[clamp(2.75rem,12vw,4rem)] catalog:leading-none catalog:tracking-wide catalog:text-hi">
          {t('soon.badge')}
        </p>
        <p className="catalog:mt-5 catalog:max-w-[26em] catalog:leading-relaxed catalog:text-mid">{lead}</p>
        <ButtonLink to="/movies" className="catalog:mt-8">
          {t('soon.movies')}
        </ButtonLink>
      </div>
    </div>
  );
}

/** A projector's cone of light, from above onto the words. */
function Spotlight() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1200 800"
      preserveAspectRatio="xMidYMin slice"
      className="catalog:absolute catalog:inset-0 catalog:-z-10 catalog:size-full catalog:text-amber"
    >
      <defs>
        <linearGradient id="cone" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="currentColor" stopOpacity="0.28" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0" />
        </linearGradient>
        <radialGradient id="pool">
          <stop offset="0" stopColor="currentColor" stopOpacity="0.16" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0" />
        </radialGradient>
        <filter id="soft" x="-20%" y="-20%" width="140%" height="140%">
          <feGaussianBlur stdDeviation="16" />
        </filter>
      </defs>
      <path d="M570 -60h60l270 660H300z" fill="url(#cone)" filter="url(#soft)" />
      <ellipse cx="600" cy="540" rx="460" ry="105" fill="url(#pool)" />
    </svg>
  );
}
