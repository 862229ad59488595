import type { ShowFormat } from '@matinee/api/types';
import { ApiFailure, notify, useSend } from '@matinee/shared-ui';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { t, vi } from '../messages/en.ts';
import { addShows } from './calls.ts';
import { complaintsOf, missingFields, showtimeKey, type Complaints } from './complaints.ts';
import {
  addShowtime,
  dayMonthYear,
  listShowtimes,
  readShowtime,
  removeShowtime,
  type Showtime,
  type Showtimes,
} from './showtimes.ts';

const blank = {
  movieId: null as string | null,
  price: '',
  format: '' as ShowFormat | '',
  spoken: '',
  subtitles: '',
  when: '',
  showtimes: {} as Showtimes,
};
/** Answers that change when shows are added: movies on show, figures and lists. */
const changed = (key: unknown): boolean =>
  typeof key === 'string' && /^\/api\/(admin\/(dashboard|all-shows)|show\/(?!now-playing))/.test(key);

/** The state of the form and what can be done with it. */
export function useAddForm() {
  const [form, setForm] = useState(blank);
  const [complaints, setComplaints] = useState<Complaints>({});
  const [busy, setBusy] = useState(false);
  const send = useSend(addShows);
  const { mutate } = useSWRConfig();

  const change = (part: Partial<typeof blank>) => setForm((current) => ({ ...current, ...part }));
  const settle = (field: keyof Complaints) => setComplaints(({ [field]: _settled, ...others }) => others);

  const add = (): void => {
    const showtime = readShowtime(form.when);
    if (!showtime) return notify.error(t('add.missing-time'));
    const showtimes = addShowtime(form.showtimes, showtime);
    if (!showtimes) return notify.error(vi('time.duplicate'));
    change({ showtimes });
    settle('times');
    notify.success(vi('time.added'));
  };
  const remove = (showtime: Showtime): void => {
    change({ showtimes: removeShowtime(form.showtimes, showtime) });
    // Chosen anew it is another one: the hall may be free by then.
    setComplaints(({ showtimes = {}, ...others }) => {
      const { [showtimeKey(showtime)]: _gone, ...rest } = showtimes;
      return { ...others, showtimes: rest };
    });
    notify.success(vi('time.removed', { time: showtime.time, date: dayMonthYear(showtime.date) }));
  };

  /** @returns what is wrong; nothing when the shows are added */
  const submit = async (): Promise<Complaints> => {
    const { movieId, price, format, spoken, subtitles } = form;
    const showsInput = listShowtimes(form.showtimes);
    const missing = missingFields({ movieId, price, count: showsInput.length });
    setComplaints(missing ?? {});
    if (missing || movieId === null) {
      notify.error(t('add.missing'));
      return missing ?? {};
    }
    setBusy(true);
    try {
      const { message } = await send({
        movieId,
        showsInput,
        showPrice: Number(price),
        ...(format && { format }),
        ...(spoken && { spoken }),
        ...(subtitles && { subtitles }),
      });
      setForm(blank);
      notify.success(message || t('add.done'));
      void mutate(changed);
      return {};
    } catch (error) {
      const failure = error instanceof ApiFailure ? error : null;
      const wrong = failure ? complaintsOf(failure, showsInput) : {};
      setComplaints(wrong);
      notify.error(failure?.message || t('add.failed'));
      return wrong;
    } finally {
      setBusy(false);
    }
  };

  return {
    ...form,
    complaints,
    busy,
    choose: (movieId: string) => {
      change({ movieId });
      settle('movie');
      // How long a hall is taken is the movie's length.
      settle('showtimes');
    },
    setPrice: (price: string) => {
      change({ price });
      settle('price');
    },
    setFormat: (format: ShowFormat | '') => change({ format }),
    setSpoken: (spoken: string) => change({ spoken }),
    setSubtitles: (subtitles: string) => change({ subtitles }),
    setWhen: (when: string) => change({ when }),
    add,
    remove,
    submit,
  };
}
