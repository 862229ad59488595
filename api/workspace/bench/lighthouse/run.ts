import { chromium } from 'playwright';
import { browserFlags } from '../../browser/find-browser.ts';
import { readProgramme } from '../../screenshots/facts.ts';
import type { Line, Section } from '../report/line.ts';
import { audit, type Audit, type Device } from './audit.ts';
import { auditLines } from './figures.ts';

/** A median of five is steady: the scores are of a simulated device, and not of this machine's mood. */
const MAX_ROUNDS = 5;

interface LighthouseRun {
  executablePath: string;
  /** the site, without a trailing slash */
  url: string;
  /** a free port for the browser's debugging */
  port: number;
  /** audits of each page; never more than five */
  rounds: number;
  say(line: string): void;
}

/** One audit in a new browser. On a busy machine a trace can be lost: it is recorded once more before that is an error. */
async function auditOnce(
  { executablePath, port, say }: Pick<LighthouseRun, 'executablePath' | 'port' | 'say'>,
  address: string,
  device: Device,
  tries = 3,
): Promise<Audit> {
  const args = [...browserFlags, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath, args });
  try {
    return await audit(address, device, port);
  } catch (error) {
    if (tries === 1) throw error;
    say(`  once more: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await browser.close();
  }
  return auditOnce({ executablePath, port, say }, address, device, tries - 1);
}

/** Lighthouse on the front page, a movie and its seats, on a phone and a desktop, each with a browser of its own. */
export async function lighthouseScores(run: LighthouseRun): Promise<Section> {
  const { url, say } = run;
  const rounds = Math.min(run.rounds, MAX_ROUNDS);
  const { movieId, day } = await readProgramme(url);
  const pages = { '/': '/', movie: `/movie-detail/${movieId}/1`, seats: `/seat-layout/${movieId}/${day}` };
  const lines: Line[] = [];
  const raw: Record<string, Audit[]> = {};
  for (const [name, path] of Object.entries(pages))
    for (const device of ['phone', 'desktop'] satisfies Device[]) {
      say(`Lighthouse, ${name}, ${device}: ${rounds} times …`);
      const audits: Audit[] = [];
      while (audits.length < rounds) audits.push(await auditOnce(run, url + path, device));
      for (const finding of new Set(audits.flatMap(({ findings }) => findings))) say(`  ${finding}`);
      raw[`${name}, ${device}`] = audits;
      lines.push(...auditLines(name, device, audits));
    }
  return { title: `Lighthouse 12 (median of ${rounds})`, lines, raw };
}
