import '@/testing/fakeNetwork';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { i18nReady } from '@/platform/i18n/i18n';
import { answer, calls, sampleAnswer } from '@/testing/fakeServer';
import { open, resetPage } from '@/testing/openPage';
import { ME, signInAs } from '@/testing/signIn';
import { AgencyScreen } from './AgencyScreen';
import type { OwnAgency } from './agency';
import { DecideDialog } from './DecideDialog';

beforeAll(() => i18nReady);
afterEach(resetPage);

const { data: sample } = sampleAnswer('agencies.mine', 'full');
const agency = { ...sample.agency, name: 'Marina Homes' } as NonNullable<OwnAgency['agency']>;
const owner = { id: ME, name: 'Layla', isOwner: true, joinedAt: '2026-11-01T08:00:00Z' };
const omar = { id: 'c'.repeat(24), name: 'Omar', isOwner: false, joinedAt: '2026-11-02T08:00:00Z' };
const [sampleLead] = sampleAnswer('integrations.leads', 'full').data;
if (!sampleLead) throw new Error('A sample is empty');
const lead = {
  ...sampleLead,
  id: 'd'.repeat(24),
  name: 'Sara',
  phone: '+971501234567',
  email: 'sara@example.com',
  status: 'pending' as const,
  agent: { id: omar.id, name: 'Omar' },
  property: { id: 'e'.repeat(24), referenceNo: 'MZ-1', title: 'Bright flat', titleAr: null, reference: null },
};

beforeEach(() => {
  signInAs('agent');
  answer('integrations.leads', () => ({ data: [lead], count: 1 }));
  answer('integrations.listings', () => ({ data: [], count: 0 }));
});
const show = (own: Partial<OwnAgency>, query = '') => {
  answer('agencies.mine', () => ({
    data: { agency, members: [owner, omar], invitations: [], invited: [], ...own },
  }));
  open(<AgencyScreen />, `/dashboard/agency${query}`);
};
const as = (can: Partial<typeof agency.can>) => ({
  agency: { ...agency, claim: null, can: { edit: false, rename: false, leave: false, ...can } },
});

test('The owner filters the requests to the agency by member; each has its sender, listing and agent.', async () => {
  show(as({ edit: true }), '?tab=requests');
  const row = within((await screen.findByText('Sara')).closest('li') as HTMLElement);
  expect(row.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'tel:+971501234567',
    'mailto:sara@example.com',
    `/single?id=${lead.property.id}`,
  ]);
  expect(row.getByText('Omar')).toBeVisible();
  expect(row.getByText('New')).toBeVisible();
  fireEvent.change(screen.getByLabelText('Member'), { target: { value: omar.id } });
  await waitFor(() =>
    expect(calls.filter(({ id }) => id === 'integrations.leads').map(({ input }) => input)).toEqual([
      { page: 1, limit: 24 },
      { page: 1, limit: 24, agent: omar.id },
    ]),
  );
});

test.each([
  ['with', 1],
  ['without', 0],
])('The link to the agency’s page is shown for an agency %s public listings.', async (_with, links) => {
  const { agency: found } = sampleAnswer('agents.list', 'full');
  answer('agents.list', () => ({ data: [], count: 0, agency: links ? found : null }));
  show(as({ leave: true }));
  expect(await screen.findByText('Layla')).toBeVisible();
  await waitFor(() => expect(calls.map(({ id }) => id)).toContain('agents.list'));
  await waitFor(() => expect(screen.queryAllByRole('link', { name: 'View page' })).toHaveLength(links));
});

test('A member sees the team and can leave, but neither invites nor sees what colleagues receive.', async () => {
  show(as({ leave: true }), '?tab=requests');
  expect(await screen.findByText('Layla')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Leave' })).toBeVisible();
  for (const name of ['Invite', 'Remove', 'Make owner', 'Edit']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  expect(screen.queryByText('Requests')).toBeNull();
  expect(calls.map(({ id }) => id)).not.toContain('integrations.leads');
});

test('An invited agent without an agency sees the invitation and the form for a claim.', async () => {
  const by = { id: ME, name: 'Layla' };
  const invited = [
    {
      id: 'f'.repeat(24),
      agency: { name: 'Palm Homes', nameAr: null },
      by,
      expiresAt: '2026-12-12T08:00:00Z',
    },
  ];
  show({ agency: null, members: [], invited });
  expect(await screen.findByText('Palm Homes')).toBeVisible();
  expect(screen.getByText('Invited by Layla · expires on 12 Dec 2026')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send for review' })).toBeVisible();
});

test('A claim under review replaces the form.', async () => {
  const claim = { by: owner, name: 'Marina Homes', nameAr: null, orn: null, at: '2026-11-20T08:00:00Z' };
  show({ agency: { ...as({}).agency, claim }, members: [] });
  expect(await screen.findByText('Marina Homes is under review')).toBeVisible();
  expect(screen.getByText('Sent on 20 Nov 2026. We’ll notify you when we have checked it.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send for review' })).toBeNull();
});

test('The text of a decision says which person will act for which agency.', async () => {
  signInAs('super_admin');
  if (!agency.claim) throw new Error('The sample has no claim');
  const claim = { ...agency.claim, name: 'Marina Homes', by: { ...agency.claim.by, name: 'Layla' } };
  open(
    <DecideDialog agency={{ ...agency, name: 'Marina Homes' }} claim={claim} onClose={() => undefined} />,
    '/',
  );
  expect((await screen.findByText(/can invite agents to/)).textContent).toContain(
    'Layla can invite agents to Marina Homes',
  );
});
