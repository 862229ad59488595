import type { Movie } from '../contract/api/movie.ts';
import { runtime } from '../formats/runtime.ts';

/** What is known of a film, each fact with the sign that parts it from the one before. */
function factsOf({ release_date, genres, runtime: minutes }: Movie) {
  const facts = [
    { sign: '', fact: release_date.slice(0, 4) },
    { sign: '•', fact: genres[0]?.name },
    { sign: '|', fact: genres[1]?.name },
    { sign: '•', fact: minutes > 0 && runtime(minutes) },
  ];
  return facts.filter(({ fact }) => fact);
}

/**
 * Year, up to two genres and the runtime of a film in a row. Where the row breaks no sign is left over: a fact stands
 * behind its sign, and the signs of those that begin a line lie outside of the box, which cuts them off.
 */
export function CardFacts({ movie }: { movie: Movie }) {
  return (
    <p className="mt-1 mb-3 overflow-hidden text-sm text-low">
      <span className="-ml-4 block">
        {factsOf(movie).map(({ sign, fact }, index) => (
          <span key={index} className="inline-block">
            <span className="inline-block w-4 text-center whitespace-pre">{index > 0 && ` ${sign} `}</span>
            {fact}
          </span>
        ))}
      </span>
    </p>
  );
}
