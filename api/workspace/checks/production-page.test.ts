/** What docs/production.md has an operator type: as far as it can be known without the machines that it is typed on. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const page = read('docs/production.md');
/** The lines of the blocks of code below a heading. */
function blocksOf(heading: string): string[] {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  return [...own.matchAll(/```sh\n([^]*?)```/g)].flatMap(([, code = '']) => code.split('\n'));
}

/** What is stopped by systemd and comes back with the next request: a unit whose socket is not named. */
const leftListening = (text: string): string[] =>
  [...text.matchAll(/systemctl stop ([^`\n#]*)/g)].flatMap(([, words = '']) => {
    const units = words.split(/\s+/).map((word) => word.replaceAll("'", ''));
    return units.filter(
      (unit) => /^matinee-\w+@/.test(unit) && !units.includes(`${unit.replace(/\.\w+$/, '')}.socket`),
    );
  });

test('whoever is to stop a server stops its socket with it', () => {
  expect(
    leftListening('`systemctl stop matinee-api@3001`, systemctl stop matinee-shell@3000.service'),
  ).toEqual(['matinee-api@3001', 'matinee-shell@3000.service']);
  expect(leftListening(page)).toEqual([]);
});

test('all APIs are stopped for a restore by a command, however they run, and the shells’ where they forget', () => {
  const restore = blocksOf('Back up');
  for (const command of [
    "systemctl stop 'matinee-api@*.service' 'matinee-api@*.socket'",
    'docker compose -f docs/production/compose.yaml stop api-1 api-2',
    'kubectl scale deployment/matinee-api --replicas=0',
  ])
    expect(restore.map((line) => line.split('  ')[0])).toContain(command);
  expect(page).toContain("`systemctl stop 'matinee-shell@*.service' 'matinee-shell@*.socket'`");
  expect(page).toContain('`docker compose -f docs/production/compose.yaml stop shell-1 shell-2`');
});

test('the folders that are deployed into are emptied first: pnpm refuses others, so a second build would end', () => {
  const build = blocksOf('Build').map((line) => line.split('  ')[0] ?? '');
  const emptied = build.findIndex((line) => line === 'rm -rf out');
  const deployed = build.flatMap((line, at) => (/ deploy .* out\//.test(line) ? [at] : []));
  expect(deployed).toHaveLength(2);
  expect(emptied).toBeGreaterThan(-1);
  expect(Math.min(...deployed)).toBeGreaterThan(emptied);
});

test('with nginx on the same machine the servers listen there alone, also after a start without a held socket', () => {
  const lines = read('docs/production/one-machine.conf').split('\n');
  const listening = lines.filter((line) => line.startsWith('ListenStream='));
  // A list of systemd is added to, unless it is emptied first.
  expect(listening).toEqual(['ListenStream=', 'ListenStream=127.0.0.1:%i']);
  for (const server of ['api', 'shell']) {
    expect(lines.join('\n')).toContain(`matinee-${server}@.socket.d`);
    expect(read(`docs/production/${server}.env`)).toMatch(/^# HOST=127\.0\.0\.1$/m);
  }
  expect(page).toContain('[one-machine.conf](production/one-machine.conf)');
});

test('what the kernel is told outlasts a start of the machine: it is a line of a file, never told alone', () => {
  expect(page).toMatch(/`\/etc\/sysctl\.d\/[\w-]+\.conf` with the line `kernel\.apparmor_[a-z_]+=0`/);
  expect(page).not.toMatch(/sysctl (-w )?[a-z]+\./);
});
