/** A stage of a Dockerfile. */
interface Stage {
  /** image, or a stage before it */
  from: string;
  /** its instructions, one a line */
  lines: string[];
}

/** The stages of a Dockerfile by name; one without a name is not looked at. */
export function stagesOf(text: string): ReadonlyMap<string, Stage> {
  const stages = text
    .replaceAll(/^#.*\n|^\n/gm, '')
    .split(/^(?=FROM )/m)
    .flatMap((stage) => {
      const [, from, name] = /^FROM (\S+) AS (\S+)$/m.exec(stage) ?? [];
      return from && name ? [[name, { from, lines: stage.trim().split('\n').slice(1) }] as const] : [];
    });
  return new Map(stages);
}

/** What is done for a stage, in it and in those that it stands on, and the image below them all. */
export function withStagesBelow(
  stages: ReadonlyMap<string, Stage>,
  name: string,
): { image: string; lines: string[] } {
  const stage = stages.get(name);
  if (!stage) return { image: name, lines: [] };
  const below = withStagesBelow(stages, stage.from);
  return { image: below.image, lines: [...below.lines, ...stage.lines] };
}

/** What follows an instruction. */
export const after = (instruction: string, lines: readonly string[]): string[] =>
  lines.flatMap((line) => (line.startsWith(`${instruction} `) ? [line.slice(instruction.length + 1)] : []));
