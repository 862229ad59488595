/** Parts of a day, by when a show begins. */
export const PARTS_OF_DAY = ['morning', 'afternoon', 'evening', 'late'] as const;
export type PartOfDay = (typeof PARTS_OF_DAY)[number];

/** What a visitor is looking for, as the address says it. What is not there is not asked for. */
export interface Wish {
  /** `today`, `tomorrow`, `week`, or a date (YYYY-MM-DD) */
  day?: string;
  time?: PartOfDay;
  /** its name */
  genre?: string;
  /** ISO 639-1 code of what is spoken; `sub-vi` asks for subtitles */
  language?: string;
}

const isPartOfDay = (text: string | null | undefined): text is PartOfDay =>
  PARTS_OF_DAY.some((part) => part === text);

/** Reads a wish out of the query of an address, which anybody can write: what it does not know is not asked for. */
export function readWish(query: URLSearchParams): Wish {
  const [day, time, genre, language] = ['day', 'time', 'genre', 'language'].map((name) => query.get(name));
  return {
    ...(day && /^(today|tomorrow|week|\d{4}-\d{2}-\d{2})$/.test(day) && { day }),
    ...(isPartOfDay(time) && { time }),
    ...(genre && { genre }),
    ...(language && { language }),
  };
}

/** What is left of a wish when its filters are cleared: the day that was chosen. */
export const dayOfWish = ({ day }: Wish): Wish => (day ? { day } : {});

/** The page with a wish: an address that can be shared, and that a reload keeps. */
export function addressOf(wish: Wish): string {
  const query = new URLSearchParams(Object.entries(wish).filter(([, value]) => value)).toString();
  return query ? `/movies?${query}` : '/movies';
}

/** The part of the day that a time of the cinema's clock lies in. @param time `19:30` */
export function partOfDay(time: string): PartOfDay {
  const hour = Number(time.slice(0, 2));
  if (hour < 5 || hour >= 21) return 'late';
  if (hour < 12) return 'morning';
  return hour < 17 ? 'afternoon' : 'evening';
}
