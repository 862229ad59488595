/** Rays around the mark, by their angles. */
const RAYS = Array.from({ length: 12 }, (_, index) => index * 30);

/** A payment has come: a check that grows to its size, once, where the spinner stood. It only decorates. */
export function PaidMark() {
  return (
    <svg
      viewBox="0 0 96 96"
      aria-hidden="true"
      className="booking:absolute booking:top-1/2 booking:left-1/2 booking:-mt-12 booking:-ml-12 booking:size-24 booking:animate-[booking-grow_320ms_ease-out_both] booking:overflow-visible booking:fill-none booking:stroke-amber booking:stroke-4 booking:motion-reduce:animate-none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {RAYS.map((angle) => (
        <line
          key={angle}
          x1="48"
          y1="6"
          x2="48"
          y2="1"
          transform={`rotate(${angle} 48 48)`}
          className="booking:animate-[booking-shine_320ms_320ms_ease-out_both] booking:opacity-35 booking:motion-reduce:animate-none"
        />
      ))}
      <circle cx="48" cy="48" r="34" />
      <path d="M33 49l11 11 20-23" className="booking:stroke-hi booking:stroke-[6]" />
    </svg>
  );
}
