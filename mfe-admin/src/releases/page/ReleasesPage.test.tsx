// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/page.tsx';
import { canary, overview, published, remote, server } from '../testing/releases-api.ts';
import ReleasesPage from './ReleasesPage.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const dialog = () => screen.findByRole('dialog');

test('what is live, how the releases do, what is shared and who did what is on the page', async () => {
  server(overview);
  renderPage(<ReleasesPage />, 'signed-in');
  expect(await screen.findByText('Falls back to 0.9.0')).toBeTruthy();
  const table = screen.getByRole('table', { name: 'Published releases' });
  const row = within(table).getByRole('row', { name: /1\.1\.0/ });
  expect(row.textContent).toContain('20.1\u00a0kB + 4\u00a0kB');
  expect(row.textContent).toContain('2.5%');
  expect(row.textContent).toContain('1.8\u00a0s');
  expect(
    within(screen.getByRole('table', { name: 'Shared libraries' })).getAllByText('^19.3.1'),
  ).toHaveLength(2);
  expect(screen.getByText('Mai put catalog@1.0.0, booking@2.0.0 live')).toBeTruthy();
  expect(screen.getByText('new front page')).toBeTruthy();
});

test.each([
  [null, 'SITE_KEY is not set'],
  [1, 'one was heard of.'],
  [980, '980 were heard of.'],
])('whether pages are heard of is said: %s', async (heardOf, words) => {
  server({ ...overview, heardOf });
  renderPage(<ReleasesPage />, 'signed-in');
  expect((await screen.findByText(/newest 1,000 page views/)).textContent).toContain(words);
});

test('nothing is said of it where it could not be read, and the page is there', async () => {
  server({ ...overview, canary: { ...canary, comparison: undefined } });
  renderPage(<ReleasesPage />, 'signed-in');
  const note = await screen.findByText(/newest 1,000 page views/);
  expect(note.textContent).not.toMatch(/SITE_KEY|heard of/);
  expect(screen.getByRole('table', { name: 'Published releases' })).toBeTruthy();
});

test('where a release was built and what is in it is said of those that visitors can get', async () => {
  const builder = {
    workflow: 'https://github.com/acme/site/.github/workflows/catalog.yml@refs/heads/main',
    run: 'https://github.com/acme/site/actions/runs/7/attempts/1',
  };
  const proven = { ...published('catalog', '1.0.0'), commit: 'abcdef0123456789', builder };
  const releases = [
    { ...proven, libraries: ['lucide-react@1.75.0', 'uqr@0.1.3'] },
    { ...published('booking', '2.0.0'), commit: null, builder: null, libraries: null },
    published('catalog', '0.1.0'),
  ];
  server({ ...overview, published: releases });
  renderPage(<ReleasesPage />, 'signed-in');
  const origins = within(await screen.findByRole('region', { name: 'Origin and libraries' }));
  expect(origins.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'catalog@1.0.0Built by catalog.yml on main of abcdef01232 librarieslucide-react@1.75.0uqr@0.1.3',
    'lucide-react@1.75.0',
    'uqr@0.1.3',
    'booking@2.0.0Built of no commit; this site asked for no proof of whereNothing lists its libraries',
  ]);
  expect(origins.getByRole('link').getAttribute('href')).toBe(builder.run);
});

test('a release goes to a share of the visitors after a confirmation with a reason', async () => {
  const sent = server(overview);
  renderPage(<ReleasesPage />, 'signed-in');
  fireEvent.click(await screen.findByRole('button', { name: 'Release catalog@1.1.0' }));
  const asked = within(await dialog());
  fireEvent.click(asked.getByLabelText(/A share of the visitors/));
  fireEvent.change(asked.getByLabelText('Share in percent'), { target: { value: '5' } });
  fireEvent.click(asked.getByRole('button', { name: 'Release' }));
  expect(asked.getByText('Please say why')).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.change(asked.getByLabelText(/Reason/), { target: { value: 'new seats ' } });
  fireEvent.click(asked.getByRole('button', { name: 'Release' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    {
      path: '/api/admin/releases/canary',
      body: {
        remotes: { catalog: '1.1.0', booking: '2.0.0' },
        share: 5,
        expected: 'one',
        reason: 'new seats',
      },
    },
  ]);
});

const revoking = { isRevoked: false, one: '0.9.0', older: '1.0.0' };

test('a live release is taken away after a confirmation that says what comes instead', async () => {
  const releases = { ...overview, published: [{ ...published('catalog', '1.0.0'), revoking }] };
  const sent = server(releases);
  renderPage(<ReleasesPage />, 'signed-in');
  fireEvent.click(await screen.findByRole('button', { name: 'Take away catalog@1.0.0' }));
  const asked = within(await dialog());
  expect(asked.getByText(/Visitors lose it within seconds/)).toBeTruthy();
  expect(asked.getByText('In its place comes catalog@0.9.0.')).toBeTruthy();
  fireEvent.click(asked.getByLabelText('Everything that is older than catalog@1.0.0, which stays'));
  expect(asked.getByText('Live stays catalog@1.0.0.')).toBeTruthy();
  fireEvent.click(asked.getByLabelText('Only catalog@1.0.0'));
  fireEvent.change(asked.getByLabelText(/Reason/), { target: { value: 'it has a hole' } });
  fireEvent.click(asked.getByRole('button', { name: 'Take away' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    {
      path: '/api/admin/releases/revoke',
      body: { releases: ['catalog@1.0.0'], oldest: {}, expected: 'one', reason: 'it has a hole' },
    },
  ]);
});

test('what was taken away is shown, and has no button', async () => {
  const gone = {
    ...published('catalog', '0.9.0'),
    revoking: { isRevoked: true, one: '1.0.0', older: '1.0.0' },
  };
  const live = { ...overview.live, revoked: ['catalog@0.9.0'], oldest: { booking: '1.5.0' } };
  server({ ...overview, live, published: [gone] });
  renderPage(<ReleasesPage />, 'signed-in');
  const row = within(await screen.findByRole('row', { name: /0\.9\.0/ }));
  expect(row.getByText('Taken away')).toBeTruthy();
  expect(row.queryByRole('button')).toBeNull();
  expect(screen.getByText('Taken away for ever: catalog@0.9.0')).toBeTruthy();
  expect(screen.getByText('Nothing older than 1.5.0 may be given')).toBeTruthy();
});

test('a mend is released to all without a fallback', async () => {
  const sent = server(overview);
  renderPage(<ReleasesPage />, 'signed-in');
  fireEvent.click(await screen.findByRole('button', { name: 'Release catalog@1.1.0' }));
  const asked = within(await dialog());
  fireEvent.click(asked.getByLabelText(/Nothing takes over when it fails: catalog@1\.0\.0/));
  fireEvent.change(asked.getByLabelText(/Reason/), { target: { value: 'a hole' } });
  fireEvent.click(asked.getByRole('button', { name: 'Release' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ noFallback: ['catalog'] });
});

test('a roll-back reaches who is booking when it is urgent, and says so', async () => {
  const sent = server(overview);
  renderPage(<ReleasesPage />, 'signed-in');
  fireEvent.click(await screen.findByRole('button', { name: 'Roll back' }));
  const asked = within(await dialog());
  fireEvent.click(asked.getByRole('checkbox', { name: /Urgent: pages where somebody is booking/ }));
  fireEvent.change(asked.getByLabelText(/Reason/), { target: { value: 'prices' } });
  fireEvent.click(asked.getByRole('button', { name: 'Roll back' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ path: '/api/admin/releases/rollback', body: { urgent: true } });
});

const withShell = {
  ...overview,
  live: {
    ...overview.live,
    shell: '3.0.0',
    before: [remote('catalog', '0.9.0'), remote('booking', '2.0.0')],
    shellBefore: '2.0.0',
  },
  published: [published('shell', '3.1.0'), published('shell', '3.0.0')],
};

test('the shell is a release like others: it is seen to be live, and a new one goes to a share of the visitors', async () => {
  const sent = server(withShell);
  renderPage(<ReleasesPage />, 'signed-in');
  const live = within(await screen.findByRole('region', { name: 'Live now' }));
  expect(live.getAllByRole('listitem')[0]?.textContent).toBe('shell3.0.0Around all of them');
  expect(within(screen.getByRole('row', { name: /3\.0\.0/ })).getByText('Live')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Release shell@3.1.0' }));
  const asked = within(await dialog());
  expect(asked.getByText(/It takes the place of shell@3\.0\.0/)).toBeTruthy();
  // It has no release that takes over.
  expect(asked.queryByRole('checkbox')).toBeNull();
  fireEvent.click(asked.getByLabelText(/A share of the visitors/));
  fireEvent.change(asked.getByLabelText(/Reason/), { target: { value: 'a new header' } });
  fireEvent.click(asked.getByRole('button', { name: 'Release' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    path: '/api/admin/releases/canary',
    body: { remotes: { catalog: '1.0.0', booking: '2.0.0', shell: '3.1.0' } },
  });
});

test('who rolls back is told that the shell goes back too', async () => {
  server(withShell);
  renderPage(<ReleasesPage />, 'signed-in');
  fireEvent.click(await screen.findByRole('button', { name: 'Roll back' }));
  const { textContent } = await dialog();
  expect(textContent).toContain('Back comes shell@2.0.0, catalog@0.9.0.');
  expect(textContent).toContain('Away goes shell@3.0.0, catalog@1.0.0.');
});

test('where there is nothing to go back to nobody is asked whether it is urgent', async () => {
  server({ ...overview, live: { ...overview.live, before: null } });
  renderPage(<ReleasesPage />, 'signed-in');
  fireEvent.click(await screen.findByRole('button', { name: 'Roll back' }));
  expect(within(await dialog()).queryByRole('checkbox')).toBeNull();
});

test('what the server refuses is said in the dialog, which stays with what was typed', async () => {
  const message = 'Another composition went live meanwhile. Look at it and decide again.';
  server(overview, () => Response.json({ success: false, code: 'moved', message }, { status: 409 }));
  renderPage(<ReleasesPage />, 'signed-in');
  fireEvent.click(await screen.findByRole('button', { name: 'Roll back' }));
  const asked = within(await dialog());
  fireEvent.change(asked.getByLabelText(/Reason/), { target: { value: 'prices' } });
  fireEvent.click(asked.getByRole('button', { name: 'Roll back' }));
  expect(await asked.findByText(message)).toBeTruthy();
  expect(asked.getByLabelText<HTMLTextAreaElement>(/Reason/).value).toBe('prices');
});

test.each([
  ['Roll back', null],
  ['End canary', canary],
])('%s is about what was read as it was asked for, whatever comes meanwhile', async (button, running) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const shown = { ...overview, canary: running };
  const sent = server(shown);
  renderPage(<ReleasesPage />, 'signed-in');
  fireEvent.click(await screen.findByRole('button', { name: button }));
  const asked = within(await dialog());
  fireEvent.change(asked.getByLabelText(/Reason/), { target: { value: 'prices' } });
  shown.live = { ...shown.live, composition: 'three', remotes: [remote('catalog', '1.2.0', '1.1.0')] };
  await vi.advanceTimersByTimeAsync(15_000);
  await screen.findByText('Falls back to 1.1.0');
  fireEvent.click(asked.getByRole('button', { name: button }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(JSON.stringify(sent)).toContain('"one"');
});

test('a running canary is compared with what is live, and nothing else can be released', async () => {
  const sent = server({ ...overview, canary });
  renderPage(<ReleasesPage />, 'signed-in');
  expect(await screen.findByText('catalog@1.1.0 for 10 % of the visitors')).toBeTruthy();
  expect(screen.getByText('2 of 100 visitors saw an error (2%)')).toBeTruthy();
  for (const name of ['Roll back', 'Release catalog@1.1.0'])
    fireEvent.click(screen.getByRole('button', { name }));
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'End canary' }));
  const asked = within(await dialog());
  fireEvent.change(asked.getByLabelText(/Reason/), { target: { value: 'slow' } });
  fireEvent.click(asked.getByRole('button', { name: 'End canary' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    path: '/api/admin/releases/canary/end',
    body: {
      expected: { composition: 'one', canary: { composition: 'two', share: 10 } },
      reason: 'slow',
    },
  });
});

const log = {
  length: 2,
  head: 'abc',
  fault: null as string | null,
  lines: [
    { number: 2, at: '2026-11-20T12:00:00.000Z', act: 'revoked', by: 'Mai', reason: 'a hole', about: 'two' },
    { number: 1, at: '2026-11-20T11:00:00.000Z', act: 'root', by: 'Linh', reason: '', about: '1' },
  ],
};
const signed = { root: 1, set: 7, until: '2026-11-20T12:10:00.000Z' };

test('what is signed, and the log of all acts, are on the page', async () => {
  server({ ...overview, trust: { signed, log } });
  renderPage(<ReleasesPage />, 'signed-in');
  const section = await screen.findByRole('region', { name: 'Signatures and log' });
  expect(section.textContent).toContain('2 lines, each follows the one before.Set 7 is live');
  expect(
    within(section)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toMatchObject([
    expect.stringContaining('Mai: revoked two – a hole'),
    expect.stringContaining('Linh: root 1'),
  ]);
});

test.each<[what: string, trust: object, says: string]>([
  [
    'a log that was tampered with',
    { signed, log: { ...log, fault: 'line 1 was changed' } },
    'tampered with: line 1 was changed',
  ],
  [
    'a set that nobody signed',
    { signed: { root: 1, set: null, until: null }, log },
    'What is live is not signed',
  ],
  [
    'a site without a root',
    { signed: { root: null, set: null, until: null }, log },
    'Nobody has given in a root yet',
  ],
  ['a site that signs no sets', { signed: null, log }, 'RELEASE_ROOT is not set'],
])('%s is told of', async (_what, trust, says) => {
  server({ ...overview, trust });
  renderPage(<ReleasesPage />, 'signed-in');
  expect((await screen.findByRole('region', { name: 'Signatures and log' })).textContent).toContain(says);
});
