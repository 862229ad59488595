import { useEffect, useState } from 'react';
import type { Part } from './facts.ts';
import { hueOf } from './hue.ts';
import { loadTime } from './numbers.ts';
import { followRegions, type Region } from './regions.ts';

/** An outline with a label around each region of the page. They let every click through; the panel says the same in words. */
export function Outlines({ parts, layer }: { parts: Part[]; layer: Element }) {
  const [regions, setRegions] = useState<Region[]>([]);
  useEffect(() => followRegions(setRegions, layer), [layer]);
  return regions.map(({ owner, part: placed, box }, index) => {
    const part = parts.find(({ name }) => name === owner);
    const label = part
      ? [part.name, placed, part.team, part.version, part.state === 'runs' ? loadTime(part.took) : part.state]
      : [owner];
    return (
      <div
        key={index}
        className="parts-outline"
        aria-hidden="true"
        data-parts-outline={owner}
        style={{ ...box, ...hueOf(owner, parts) }}
      >
        <span>{label.filter(Boolean).join(' · ')}</span>
      </div>
    );
  });
}
