import { readFileSync } from 'node:fs';
import path from 'node:path';
import { remoteNames } from '../../site/ports.ts';
import type { Certificate } from './certificate.ts';
import { hostOf, VENDORS } from './names.ts';
import type { RigPorts } from './ports.ts';

/** The configuration that Debian's package brings. */
const STOCK = '/etc/nginx/nginx.conf';

interface RigMachine {
  /** the repository */
  root: string;
  /** folder of the rig */
  folder: string;
  ports: RigPorts;
  certificate: Certificate;
}

/** Other words in a text; each must be there, or the text is not the one that was meant. */
function withWords(text: string, words: readonly (readonly [from: string, to: string])[]): string {
  return words.reduce((now, [from, to]) => {
    if (!now.includes(from)) throw new Error(`"${from}" is not in the configuration of nginx.`);
    return now.replaceAll(from, to);
  }, text);
}

const commonWords = ({ folder, ports, certificate }: RigMachine) =>
  [
    // Ports of this machine are asked for by its address of IPv4.
    ['    listen [::]:443 ssl http2;\n', ''],
    ['/var/log/nginx', path.join(folder, 'logs')],
    ['listen 443', `listen 127.0.0.1:${ports.tls}`],
    ['/etc/ssl/cinema.pem', certificate.certificate],
    ['/etc/ssl/cinema.key', certificate.key],
  ] as const;

/** What docs/production says for the site, with the addresses of this machine. */
function siteFile(machine: RigMachine): string {
  const { ports } = machine;
  return withWords(readFileSync(path.join(machine.root, 'docs/production/nginx-site.conf'), 'utf8'), [
    ...commonWords(machine),
    ['    listen [::]:80;\n', ''],
    ['listen 80;', `listen 127.0.0.1:${ports.plain};`],
    ['10.0.0.11:3000', `127.0.0.1:${ports.shells[0]}`],
    ['10.0.0.12:3000', `127.0.0.1:${ports.shells[1]}`],
    ['10.0.0.21:3001', `127.0.0.1:${ports.apis[0]}`],
    ['10.0.0.22:3001', `127.0.0.1:${ports.apis[1]}`],
    ['listen 10.0.0.1:3001', `listen 127.0.0.1:${ports.balancer}`],
  ]);
}

/** The folder that the host of a remote serves. */
export const staticFolder = (folder: string, remote: string): string => path.join(folder, 'hosts', remote);

/** What docs/production says for the host of one remote. */
function remoteFile(machine: RigMachine, remote: string): string {
  return withWords(readFileSync(path.join(machine.root, 'docs/production/nginx-remote.conf'), 'utf8'), [
    ...commonWords(machine),
    ['server_name catalog.cinema.example', `server_name ${hostOf(remote)}`],
    ['root /srv/catalog', `root ${staticFolder(machine.folder, remote)}`],
  ]);
}

/** The vendors' names, which lead to their stand-ins. */
function vendorFile({ ports, certificate }: RigMachine): string {
  const servers = Object.entries(VENDORS).map(
    ([name, standIn]) => `server {
    listen 127.0.0.1:${ports.tls} ssl http2;
    server_name ${name};
    ssl_certificate ${certificate.certificate};
    ssl_certificate_key ${certificate.key};
    location / {
        proxy_pass http://127.0.0.1:${ports[standIn]};
        proxy_set_header Host $host;
    }
}
`,
  );
  return servers.join('');
}

/** The stock configuration with its own files in the rig's folder. */
function mainFile({ folder }: RigMachine): string {
  const owner = process.getuid?.() === 0 ? 'user root;' : '';
  return withWords(readFileSync(STOCK, 'utf8'), [
    ['user www-data;', owner],
    ['/run/nginx.pid', path.join(folder, 'nginx.pid')],
    ['/var/log/nginx', path.join(folder, 'logs')],
    ['include /etc/nginx/modules-enabled/*.conf;', ''],
    ['/etc/nginx/conf.d/*.conf', path.join(folder, 'conf.d', '*.conf')],
    ['include /etc/nginx/sites-enabled/*;', ''],
  ]);
}

/** Folders of its own for what passes through: those of the package are only for its own user. */
const passingFile = ({ folder }: RigMachine): string =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((what) => `${what}_temp_path ${path.join(folder, `passing-${what}`)};\n`)
    .join('');

/** All files of the rig's nginx, by their paths in its folder. */
export const nginxFiles = (machine: RigMachine): Record<string, string> => ({
  'nginx.conf': mainFile(machine),
  'conf.d/passing.conf': passingFile(machine),
  'conf.d/site.conf': siteFile(machine),
  'conf.d/vendors.conf': vendorFile(machine),
  ...Object.fromEntries(remoteNames.map((name) => [`conf.d/${name}.conf`, remoteFile(machine, name)])),
});
