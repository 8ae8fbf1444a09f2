import { QuoteCard } from '@/blocks/requests/quotes/QuoteCard';
import { DeclineDialog } from '@/features/conversations/requests/DeclineDialog';
import { MyRequest } from '@/features/conversations/requests/MyRequest';
import { RequestSheet } from '@/features/conversations/requests/RequestSheet';
import { sampleAnswer } from '../fakeServer';
import { TODAY } from '../sample';
import { choose, press, type WritingDialog } from './dialog';

const IN = 'features/conversations';
const [request] = sampleAnswer('propertyRequests.list', 'full').data;
const [requested] = sampleAnswer('serviceRequests.list', 'full').data;
if (!request || !requested) throw new Error('A sample is empty');

const dayIn = (days: number) => new Date(TODAY.getTime() + days * 86_400_000).toISOString().slice(0, 10);
const quote = {
  state: 'sent' as const,
  version: 3,
  ...{ amount: 1500, vat: 'added' as const, vatAmount: 75, total: 1575 },
  validUntil: dayIn(2),
  text: 'Zz-two-rooms',
  reason: null,
};
const unquoted = { ...requested, status: 'pending' as const, quote: null };
const quoted = { ...unquoted, quote };

/** Dialogs of requests and quotes. */
export const requests: WritingDialog[] = [
  {
    file: 'blocks/requests/quotes/QuoteDialog.tsx',
    does: 'sends a quote',
    as: 'service_agent',
    show: () => <QuoteCard request={unquoted} side="agent" />,
    open: [press('quote.send')],
    typed: { 'quote.amount': '900', 'quote.text': 'Zz-two-rooms' },
    send: 'quote.sendAct',
    call: 'serviceRequests.sendQuote',
    input: {
      id: requested.id,
      ...{ amount: 900, vat: 'added', text: 'Zz-two-rooms' },
      validUntil: dayIn(14),
    },
    field: 'amount',
  },
  {
    file: 'blocks/requests/quotes/AnswerQuote.tsx',
    does: 'accepts a quote',
    show: () => <QuoteCard request={quoted} side="seeker" />,
    open: [press('quote.accept')],
    send: 'quote.accept',
    call: 'serviceRequests.acceptQuote',
    input: { id: requested.id, version: 3 },
    onRefused: [],
  },
  {
    file: 'blocks/requests/quotes/AnswerQuote.tsx',
    does: 'declines a quote',
    show: () => <QuoteCard request={quoted} side="seeker" />,
    open: [press('quote.decline')],
    typed: { 'quote.declineReason': 'Zz-too-much' },
    send: 'quote.decline',
    call: 'serviceRequests.declineQuote',
    input: { id: requested.id, version: 3, reason: 'Zz-too-much' },
  },
  ...(
    [
      [request, 'propertyRequests'],
      [requested, 'serviceRequests'],
    ] as const
  ).flatMap(([sent, feature]): WritingDialog[] => [
    {
      file: `${IN}/requests/MyRequest.tsx`,
      does: `withdraws one of the ${feature}`,
      show: () => <MyRequest request={sent} />,
      open: [press('requests.withdraw')],
      send: 'requests.withdraw',
      call: `${feature}.remove`,
      input: { id: sent.id },
      onRefused: [],
    },
    {
      file: `${IN}/requests/DeclineDialog.tsx`,
      does: `declines one of the ${feature}`,
      as: 'agent',
      show: (close) => (
        <DeclineDialog
          kind={feature === 'propertyRequests' ? 'property' : 'service'}
          request={{ id: sent.id, version: 2 }}
          onClose={close}
        />
      ),
      typed: { 'requests.declineLine': 'Zz-no-pets' },
      also: [choose('requests.declineReason', 'terms')],
      send: 'requests.decline',
      call: `${feature}.setStatus`,
      input: { id: sent.id, version: 2, status: 'rejected', reason: 'terms', reasonText: 'Zz-no-pets' },
      toast: null,
    },
    {
      file: `${IN}/requests/RequestSheet.tsx`,
      does: `notes something on one of the ${feature}`,
      as: 'agent',
      show: (close) => <RequestSheet request={sent} onClose={close} />,
      typed: { 'requests.note': 'Zz-my-note' },
      send: 'requests.saveNote',
      call: `${feature}.setNote`,
      input: { id: sent.id, note: 'Zz-my-note', seen: sent.note },
      toast: ['requests.noteSaved'],
      isStaying: true,
    },
    {
      file: `${IN}/requests/RequestSheet.tsx`,
      does: `deletes one of the ${feature}`,
      as: 'agent',
      show: (close) => <RequestSheet request={sent} onClose={close} />,
      open: [press('requests.delete')],
      send: 'requests.delete',
      call: `${feature}.remove`,
      input: { id: sent.id },
    },
  ]),
];
