import { useContext, useLayoutEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { SessionContext } from '../session/session.ts';
import { PlacesContext, type Filling, type MountedPart, type PartProps, type Places } from './places.ts';

interface SlotProps {
  /** what the place is called, such as `movie.showtimes`; the first word says what page or thing it belongs to */
  name: string;
  /** what whoever fills it is told; a part that asks for more is not shown */
  props?: PartProps;
  /** where it stands; of each part, when there are several */
  className?: string | undefined;
  /** what stands there when nobody fills the place */
  empty?: ReactNode;
}

const NO_PROPS: PartProps = {};

/**
 * A place in a page that a part of any team may fill: the composition says which. It is kept free from the start, the part
 * comes when the page has come to rest, and what it does stays in its box.
 */
export function Slot({ name, props = NO_PROPS, className, empty = null }: SlotProps) {
  const places = useContext(PlacesContext);
  const status = useContext(SessionContext)?.status;
  const filling = places?.filling(name) ?? [];
  if (!places || filling.length === 0) return empty;
  return filling
    .filter(({ audience }) => audience === 'everyone' || status === 'signed-in')
    .map((part) => (
      <Box key={part.id} place={name} part={part} places={places} props={props} className={className} />
    ));
}

/** As much room as a place keeps free for everyone, where a page that is loading stands for the one that has the place. */
export function SlotRoom({ name, className }: Pick<SlotProps, 'name' | 'className'>) {
  const filling = useContext(PlacesContext)?.filling(name) ?? [];
  return filling
    .filter(({ audience }) => audience === 'everyone')
    .map(({ id, box }) => (
      <div key={id} className={boxClasses(className)} style={heights(box) as CSSProperties} />
    ));
}

/** The shell's own sheet keeps the box. */
const boxClasses = (own = ''): string => `part-box ${own}`.trim();

interface BoxProps extends Pick<SlotProps, 'className'> {
  place: string;
  part: Filling;
  places: Places;
  props: PartProps;
}

function Box({ place, part, places, props, className }: BoxProps) {
  const element = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedPart>(undefined);
  const given = useRef(props);
  useLayoutEffect(() => {
    given.current = props;
    mounted.current?.update(props);
  });
  useLayoutEffect(() => {
    mounted.current = places.mount(part, element.current!, given.current);
    return () => {
      mounted.current?.end();
      mounted.current = undefined;
    };
  }, [places, part]);
  return (
    <div
      ref={element}
      data-place={place}
      className={boxClasses(className)}
      style={heights(part.box) as CSSProperties}
    />
  );
}

const heights = ({ base, sm = base, lg = sm }: Filling['box']) => ({
  '--part-base': `${base}px`,
  '--part-sm': `${sm}px`,
  '--part-lg': `${lg}px`,
});
