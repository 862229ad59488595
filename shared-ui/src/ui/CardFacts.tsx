import type { Movie } from '../contract/api/movie.ts';
import { runtime } from '../formats/runtime.ts';

/** Year and runtime of a movie, and below them up to two of its genres. What is not known leaves no sign behind. */
export function CardFacts({ movie: { release_date, runtime: minutes, genres } }: { movie: Movie }) {
  const facts = [release_date.slice(0, 4), minutes > 0 && runtime(minutes)].filter(Boolean);
  return (
    <div className="mt-1 mb-3 text-sm text-low">
      <p className="tabular-nums">{facts.join(' • ')}</p>
      {/* A genre stands behind its sign, and a sign that begins a line lies outside of the box, which cuts it off. */}
      <p className="overflow-hidden">
        <span className="-ml-4 block">
          {genres.slice(0, 2).map(({ name }, index) => (
            <span key={name} className="inline-block">
              <span className="inline-block w-4 text-center whitespace-pre">{index > 0 && ' | '}</span>
              {name}
            </span>
          ))}
        </span>
      </p>
    </div>
  );
}
