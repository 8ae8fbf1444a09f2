import { ApiTokens } from '@/features/market/feeds/ApiTokens';
import { TokenDialog } from '@/features/market/feeds/TokenDialog';
import { WebhookDialog } from '@/features/market/feeds/WebhookDialog';
import { WebhookSection } from '@/features/market/feeds/WebhookSection';
import { sampleAnswer } from '../fakeServer';
import { choose, press, type WritingDialog } from './dialog';

const [token] = sampleAnswer('integrations.tokens', 'full').data;
const webhook = sampleAnswer('integrations.webhook', 'full').data;
if (!token || !webhook) throw new Error('A sample is empty');

export const integrationsDialogs: WritingDialog[] = [
  {
    file: 'features/market/feeds/TokenDialog.tsx',
    does: 'creates an API token',
    as: 'agent',
    show: (close) => <TokenDialog onClose={() => close()} />,
    typed: { 'feeds.tokens.name': 'Zz-CRM' },
    also: [choose('feeds.tokens.may', 'write')],
    send: 'feeds.tokens.createIt',
    call: 'integrations.createToken',
    input: { name: 'Zz-CRM', scope: 'write' },
    toast: null,
    field: 'name',
  },
  {
    file: 'features/market/feeds/ApiTokens.tsx',
    does: 'revokes an API token',
    as: 'agent',
    show: () => <ApiTokens />,
    open: [press('feeds.tokens.revokeWhat', { name: token.name })],
    send: 'feeds.tokens.revoke',
    call: 'integrations.revokeToken',
    input: { id: token.id },
    toast: ['feeds.tokens.revoked'],
    onRefused: [],
  },
  {
    file: 'features/market/feeds/WebhookDialog.tsx',
    does: 'sets where enquiries are sent',
    as: 'agent',
    show: (close) => <WebhookDialog url="" onClose={() => close()} />,
    typed: { 'feeds.webhook.url': 'https://crm.example.com/enquiries' },
    send: 'feeds.webhook.setIt',
    call: 'integrations.setWebhook',
    input: { url: 'https://crm.example.com/enquiries' },
    toast: null,
    field: 'url',
  },
  {
    file: 'features/market/feeds/WebhookSection.tsx',
    does: 'replaces the signing secret',
    as: 'agent',
    show: () => <WebhookSection />,
    open: [press('feeds.webhook.renew')],
    send: 'feeds.webhook.renew',
    call: 'integrations.setWebhook',
    input: { url: webhook.url, renewsSecret: true },
    toast: null,
    onRefused: [],
  },
  {
    file: 'features/market/feeds/WebhookSection.tsx',
    does: 'stops sending enquiries',
    as: 'agent',
    show: () => <WebhookSection />,
    open: [press('feeds.webhook.stop')],
    send: 'feeds.webhook.stop',
    call: 'integrations.removeWebhook',
    input: {},
    toast: ['feeds.webhook.stopped'],
    onRefused: [],
  },
];
