import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

export interface Certificate {
  /** PEM files */
  certificate: string;
  key: string;
}

/** Less than two weeks are a finding of the doctor's. */
const DAYS = '30';

/**
 * Makes a certificate that signs itself, for a machine that believes it (NODE_EXTRA_CA_CERTS).
 * @param names of hosts
 * @throws {Error} when there is no openssl
 */
export function selfMadeCertificate(folder: string, names: readonly string[]): Certificate {
  const [certificate, key, config] = ['site.pem', 'site.key', 'openssl.cnf'].map((file) =>
    path.join(folder, file),
  );
  if (!certificate || !key || !config) throw new Error('There are three files.');
  writeFileSync(
    config,
    `[req]\ndistinguished_name = who\nx509_extensions = what\nprompt = no\n[who]\nCN = ${names[0]}\n[what]\nbasicConstraints = critical, CA:TRUE\nsubjectAltName = ${names.map((name) => `DNS:${name}`).join(', ')}\n`,
  );
  const words = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    DAYS,
  ];
  execFileSync('openssl', [...words, '-config', config, '-out', certificate, '-keyout', key], {
    stdio: 'pipe',
  });
  return { certificate, key };
}
