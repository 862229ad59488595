/** Reads the text that a process prints for Prometheus: each series with its labels as written, and its value. */
export function figuresIn(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1).replace('Nan', 'NaN'))];
    }),
  );
}

/** What an API prints at its own address. */
export async function figuresOf(url: string): Promise<Map<string, number>> {
  const answer = await fetch(`${url}/metrics`);
  return figuresIn(await answer.text());
}
