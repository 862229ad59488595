import { check, mark, ray, ring } from './paid-mark.module.css';

/** Rays around the mark: their number is all that matters. */
const RAYS = Array.from({ length: 12 }, (_, index) => index * 30);

/** A payment has come: a check that draws itself, once. As large as the spinner that stood in its place; it only decorates. */
export function PaidMark() {
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true" className={mark}>
      {RAYS.map((angle) => (
        <line
          key={angle}
          x1="48"
          y1="6"
          x2="48"
          y2="1"
          transform={`rotate(${angle} 48 48)`}
          className={ray}
        />
      ))}
      <circle cx="48" cy="48" r="34" pathLength="1" className={ring} />
      <path d="M33 49l11 11 20-23" pathLength="1" className={check} />
    </svg>
  );
}
