import { createContext } from 'react';

/** What a part is given by the page that it stands in: values that its JSON schema describes. */
export type PartProps = Readonly<Record<string, unknown>>;

/** Height that is kept for a part before it is there, in CSS pixels: in all windows, from 640 and from 1024 px on. */
export interface PartBox {
  base: number;
  sm?: number | undefined;
  lg?: number | undefined;
}

/** A part that the composition puts into a place. */
export interface Filling {
  /** remote and part, such as `booking/showtimes` */
  id: string;
  box: PartBox;
  /** signed-in: it is there for those alone, and nothing is kept for it before that is known */
  audience: 'everyone' | 'signed-in';
}

/** A part in the page. */
export interface MountedPart {
  /** gives it other props */
  update(props: PartProps): void;
  /** takes it out */
  end(): void;
}

/** Who fills the places of the page. The shell provides it; a standalone page has none, and its places are empty. */
export interface Places {
  /** the parts of a place, the same array each time */
  filling(place: string): readonly Filling[];
  /** Puts a part into an element, which nobody else puts anything into; when the page has come to rest. */
  mount(filling: Filling, element: HTMLElement, props: PartProps): MountedPart;
}

export const PlacesContext = createContext<Places | null>(null);
