import { spawnSync } from 'node:child_process';
import { chmod, copyFile, constants, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtRenderer } from '../testing/built-renderer.ts';
import { enclosures, type Enclosure } from './enclosures.ts';
import { probe } from './probe.ts';

let script: string;
let dir: string;
/** A Node that is no part of the system, as those of nvm and of GitHub’s runners are. */
let node: string;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'matinee-node-'));
  node = path.join(dir, 'versions', 'bin', 'node');
  await mkdir(path.dirname(node), { recursive: true });
  await copyFile(process.execPath, node, constants.COPYFILE_FICLONE);
  await writeFile(path.join(path.dirname(node), 'beside'), 'of the server');
  await writeFile(path.join(dir, 'of-the-server'), '');
  // Whoever else runs it finds it.
  await chmod(dir, 0o755);
  ({ probe: script } = await builtRenderer());
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const BARRED = 'This machine bars it: nothing starts in that enclosure, and nothing is tried.';
const hiding = enclosures.find(({ name }) => name.includes('no files'))!;
const asNobody = ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups'];
const whoRuns: [who: string, before: string[]][] = [
  ['this user', []],
  // A server’s user is not root.
  ...(process.getuid?.() === 0 ? [['nobody', asNobody] satisfies [string, string[]]] : []),
];

test.for(whoRuns)(
  'a Node that lies beside the system is found where all else is hidden (%s)',
  async ([, before], { skip }) => {
    const around = (command: string[]) => [...before, ...hiding.around(command)];
    if (!(await probe({ name: 'the system’s', around }, script))) skip(BARRED);
    const elsewhere: Enclosure = {
      name: 'elsewhere',
      around: ([, ...words]) => around([node, ...words]),
    };
    expect(await probe(elsewhere, script)).toEqual([]);
    // By itself, without what Node forbids: this is what the enclosure leaves.
    const look = `
    const fs = require('node:fs');
    const refusal = (act) => { try { act(); } catch (error) { return error.code; } };
    console.log(JSON.stringify({
      top: fs.readdirSync(${JSON.stringify(dir)}),
      beside: fs.readdirSync(${JSON.stringify(path.dirname(node))}),
      write: refusal(() => fs.writeFileSync(process.execPath, '')),
      add: refusal(() => fs.writeFileSync(process.execPath + '2', '')),
      files: fs.readdirSync('/proc/self/fd').filter((fd) => { try { return fs.readlinkSync('/proc/self/fd/' + fd).endsWith('node'); } catch { return false; } }),
    }));`;
    const [program = '', ...words] = around([node, '--eval', look]);
    const { stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', env: {}, cwd: '/' });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({
      top: ['versions'],
      beside: ['node'],
      write: 'EROFS',
      add: 'EROFS',
      files: [],
    });
  },
);
