/** What a cluster would say of docs/production/kubernetes.yaml, as far as it can be read off: there is none to ask. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '../../..');
const text = readFileSync(path.join(root, 'docs/production/kubernetes.yaml'), 'utf8');
const opening = text.slice(0, text.indexOf('\napiVersion:'));
const page = readFileSync(path.join(root, 'docs/production.md'), 'utf8');
const manifests = parseAllDocuments(text).map((document) =>
  z
    .looseObject({
      kind: z.string(),
      metadata: z.looseObject({ name: z.string() }),
      data: z.record(z.string(), z.string()).default({}),
      stringData: z.record(z.string(), z.string()).default({}),
    })
    .parse(document.toJS()),
);
const namesOf = (kind: string) =>
  manifests.filter((one) => one.kind === kind).map(({ metadata }) => metadata.name);

/** All that stands under a name, anywhere below. */
function found(below: unknown, name: string): unknown[] {
  if (typeof below !== 'object' || below === null) return [];
  return Object.entries(below as Record<string, unknown>).flatMap(([key, value]) => [
    ...(key === name ? [value] : []),
    ...found(value, name),
  ]);
}
const texts = (name: string) => found(manifests, name).map((value) => z.string().parse(value));

test('every image has a registry and a tag, which the opening says how to build and push', () => {
  const images = [...new Set(texts('image'))];
  expect(images).toHaveLength(3);
  for (const image of images) {
    expect(image).toMatch(/^[\w.-]+\.example\/matinee-(api|shell|remote):[0-9a-f]{8}$/);
    expect(opening).toContain(` -t ${image} `);
  }
  expect(opening).toMatch(/docker push .+likewise the others/);
});

test('what is referred to is in the file, or the opening says who makes it', () => {
  const keyOf = z.object({ name: z.string(), key: z.string() });
  for (const reference of found(manifests, 'secretKeyRef')) {
    const { name, key } = keyOf.parse(reference);
    const secret = manifests.find((one) => one.kind === 'Secret' && one.metadata.name === name);
    expect([name, key, Object.keys(secret?.stringData ?? {}).includes(key)]).toEqual([name, key, true]);
  }
  for (const claim of texts('claimName')) expect(namesOf('PersistentVolumeClaim')).toContain(claim);
  const certificates = texts('secretName');
  expect(certificates).toEqual(['matinee-tls']);
  expect(opening).toContain(`kubectl create secret tls ${certificates[0]} `);
  expect(opening).toContain('cert-manager.io/cluster-issuer');
});

test('a claim that many pods read names a class of storage, as few clusters can do that by themselves', () => {
  const claims = manifests.filter(({ kind }) => kind === 'PersistentVolumeClaim');
  const shared = claims.filter((claim) => found(claim, 'accessModes').flat().includes('ReadWriteMany'));
  expect(shared.map(({ metadata }) => metadata.name)).toEqual(['matinee-catalog']);
  for (const claim of shared) expect(found(claim, 'storageClassName')).toHaveLength(1);
});

test('where a field needs a newer Kubernetes the opening says which', () => {
  // https://kubernetes.io/docs/reference/command-line-tools-reference/feature-gates/: PodLifecycleSleepAction is on since 1.30.
  expect(found(found(manifests, 'preStop'), 'sleep')).not.toEqual([]);
  expect(opening).toMatch(/^# .*Kubernetes 1\.30 or later \(`preStop` with `sleep`\)/);
});

test('a backup is made each night, by the image of the API as nobody, in a folder that is there for no other', () => {
  const backup = manifests.find(({ kind }) => kind === 'CronJob');
  expect(found(backup, 'image')).toEqual([texts('image').find((image) => image.includes('/matinee-api:'))]);
  expect(found(backup, 'schedule')).toEqual([expect.stringMatching(/^\d+ \d+ \* \* \*$/)]);
  expect(found(backup, 'args')).toEqual([['dist/backup.js', '/backups/$(POD)']]);
  expect(found(backup, 'fieldPath')).toEqual(['metadata.name']);
  expect(found(backup, 'mountPath')).toEqual(['/backups']);
  expect(found(backup, 'runAsNonRoot')).toEqual([true]);
  expect(found(backup, 'readOnlyRootFilesystem')).toEqual([true]);
  // A restore is made of it by two replacements.
  expect(page).toContain("sed 's|dist/backup.js|dist/restore.js|; s|/backups/$(POD)|/backups/");
});

test('a new release names images of workloads that are there', () => {
  const named = [...page.matchAll(/kubectl set image (\w+)\/([\w-]+) ([\w-]+)=(\S+):\w+/g)];
  expect(named).toHaveLength(3);
  for (const [, kind = '', name = '', container = '', image = ''] of named) {
    const workload = manifests.find((one) => one.kind.toLowerCase() === kind && one.metadata.name === name);
    expect(found(found(workload, 'containers'), 'name'), name).toContain(container);
    expect(
      found(workload, 'image').map((own) => String(own).split(':')[0]),
      name,
    ).toEqual([image]);
  }
});
