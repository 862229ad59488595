import { memo } from 'react';
import * as styles from './seat-map.module.css';

/** What all seats look at: a curved edge, lit, with its name under it. */
export const Front = memo(function Front({ name }: { name: string }) {
  return (
    <div className={styles.front}>
      <svg viewBox="0 0 300 44" preserveAspectRatio="none" aria-hidden="true" className={styles.beam}>
        <defs>
          <linearGradient id="seat-map-beam" x1="0" y1="0" x2="0" y2="1">
            <stop className={styles.beamStart} />
            <stop offset="1" className={styles.beamEnd} />
          </linearGradient>
        </defs>
        <path d="M0 10Q150 -8 300 10L272 44H28Z" fill="url(#seat-map-beam)" />
        <path d="M0 10Q150 -8 300 10" className={styles.edge} />
      </svg>
      <p className={styles.frontName}>{name}</p>
    </div>
  );
});
