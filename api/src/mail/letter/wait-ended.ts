import type { Language } from '../../bookings/language.ts';
import type { ShowDocument } from '../../db/documents.ts';
import type { Config } from '../../config.ts';
import { showtimeWords } from '../../shows/showtime-words.ts';
import type { Letter } from '../post/post.ts';
import { cinemaLines, fill } from './facts.ts';
import { htmlForm } from './html.ts';
import { plainText } from './plain-text.ts';
import { wordsOf } from './words.ts';

/** Makes the e-mail for somebody who waited for seats of a show that does not take place. */
export async function waitEndedLetter(
  config: Pick<Config, 'cinema' | 'siteUrl'>,
  {
    id,
    show,
    title,
    language,
  }: { id: string; show: ShowDocument; title: string; language?: Language | undefined },
): Promise<Omit<Letter, 'to'>> {
  const words = wordsOf(language);
  const { day, time } = showtimeWords(show.startsAt, config.cinema.timeZone, words.locale);
  const { subject, title: heading, lead, link } = words.wait_ended;
  const content = {
    subject: fill(subject, { title, day, time }),
    title: heading,
    lead: [fill(lead, { reason: show.cancellation?.reason ?? '' }), words.wait_ended.nothing],
    movie: title,
    facts: [
      [words.facts.day, day],
      [words.facts.time, time],
      [words.facts.hall, String(show.hall)],
    ] as [string, string][],
    closing: [],
    link: { text: link, url: `${config.siteUrl}/movie-detail/${encodeURIComponent(show.movieId)}/1` },
    cinema: cinemaLines(config, words),
  };
  return {
    messageId: `<${id}@${new URL(config.siteUrl).hostname}>`,
    subject: content.subject,
    text: plainText(words, content, []),
    html: await htmlForm(words, content, []),
    attachments: [],
  };
}
