/** No answer came in the time that whoever waits for it has. */
export class NoAnswer extends Error {}

/**
 * What an answer says, for as long as somebody can wait for it. A network that takes what is sent and gives nothing back fails no
 * request by itself.
 * @throws NoAnswer once the time is over; what comes later is not heard
 */
export async function within<Answer>(ms: number, answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer()), ms);
  });
  try {
    return await Promise.race([answer, over]);
  } finally {
    clearTimeout(timer);
  }
}
