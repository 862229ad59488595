import { memo } from 'react';
import { t } from '../messages/en.ts';
import * as styles from './seat-map.module.css';

/** The curved screen, lit, at the front of the hall. */
export const Screen = memo(function Screen() {
  return (
    <div className="booking:mx-auto booking:mb-4 booking:max-w-3xl booking:px-[6%] booking:text-center">
      <svg viewBox="0 0 300 44" preserveAspectRatio="none" aria-hidden="true" className={styles.screen}>
        <defs>
          <linearGradient id="booking-beam" x1="0" y1="0" x2="0" y2="1">
            <stop className={styles.beamStart} />
            <stop offset="1" className={styles.beamEnd} />
          </linearGradient>
        </defs>
        <path d="M0 10Q150 -8 300 10L272 44H28Z" fill="url(#booking-beam)" />
        <path d="M0 10Q150 -8 300 10" className={styles.edge} />
      </svg>
      <p className="booking:-mt-6 booking:text-xs booking:tracking-[0.3em] booking:text-mid booking:uppercase">
        {t('map.screen')}
      </p>
    </div>
  );
});
