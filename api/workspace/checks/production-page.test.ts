/** What docs/production.md has an operator type: as far as it can be known without the machines that it is typed on. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

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

test('on Kubernetes a restore names the new database without starting the APIs, which would make a site of it', () => {
  const lines = blocksOf('Back up');
  const patched = lines.findIndex((line) => /^kubectl patch secret matinee-api .*MONGODB_URI/.test(line));
  const restored = lines.findIndex((line) => line.includes('dist/backup.js|dist/restore.js'));
  expect(patched).toBeGreaterThan(-1);
  expect(restored).toBeGreaterThan(patched);
  expect(lines.filter((line) => /kubectl apply .*kubernetes\.yaml/.test(line))).toEqual([]);
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

describe('a new release', () => {
  const commands = blocksOf('A new release').map((line) => line.split('   ')[0] ?? '');

  test.each(['api', 'shell'])('of %s is what the link of its unit leads to', (server) => {
    const [, folder = ''] =
      /^WorkingDirectory=(.+)$/m.exec(read(`docs/production/matinee-${server}@.service`)) ?? [];
    expect(page).toContain(`\`${folder}\``);
    const [, of = ''] =
      commands.map((line) => new RegExp(`^ln -sfn (\\S+) ${folder}$`).exec(line)).find(Boolean) ?? [];
    expect(of).toMatch(new RegExp(`^releases/[0-9a-f]{8}/${server}$`));
  });

  test('is copied to where its link leads', () => {
    expect(commands.join('\n')).toMatch(
      /^rsync -a --mkpath out\/api\/ \S+:\/srv\/matinee\/releases\/4d4d24d9\/api\/$/m,
    );
    expect(commands).toContain('ln -sfn releases/4d4d24d9/api /srv/matinee/api');
  });

  test('comes to each server of the compose file, one when the last is ready', () => {
    const loop = commands.find((line) => line.startsWith('for server in ')) ?? '';
    const [, servers = ''] = /^for server in (.+); do$/.exec(loop) ?? [];
    const { services } = parse(read('docs/production/compose.yaml'), { merge: true }) as {
      services: Record<string, { healthcheck?: { start_period: string } }>;
    };
    expect(servers.split(' ')).toEqual(
      Object.keys(services)
        .filter((name) => /^(api|shell)-/.test(name))
        .sort(),
    );
    expect(commands.join('\n')).toContain('up --no-deps --build --wait $server || break');
    // A first start may make indexes, and is waited for as in Kubernetes.
    for (const name of ['api-1', 'api-2']) expect(services[name]?.healthcheck?.start_period).toBe('1h');
  });
});

test('a backup is made each night by systemd, in a folder of its own, where the page says that those lie', () => {
  const unit = read('docs/production/matinee-backup.service');
  const [, api = ''] = /^WorkingDirectory=(.+)$/m.exec(read('docs/production/matinee-api@.service')) ?? [];
  expect(unit).toContain(`\nWorkingDirectory=${api}\n`);
  expect(unit).toContain('\nType=oneshot\n');
  expect(unit).toContain(`exec /usr/bin/node dist/backup.js "/backups/$$(date +%%FT%%H%%M%%S)"`);
  // Nothing else of the machine can be written to, and none is removed before another one is there.
  expect(unit).toMatch(/\nExecStartPost=\/usr\/bin\/find \/backups [^\n]+ -mtime \+14 /);
  expect(unit).toContain('\nProtectSystem=strict\nReadWritePaths=/backups\n');
  expect(read('docs/production/matinee-backup.timer')).toMatch(/^OnCalendar=\*-\*-\* [\d:]+$/m);
  for (const file of ['matinee-backup.timer', 'matinee-backup.service'])
    expect(page).toContain(`(production/${file})`);
});
