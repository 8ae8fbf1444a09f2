import { ContactDialog } from '@/blocks/contact/ContactDialog';
import { CustomRequestDialog } from '@/blocks/customRequest/CustomRequestDialog';
import { ReportDialog } from '@/blocks/listing/ReportDialog';
import { RequestDialog } from '@/blocks/requests/RequestDialog';
import { ReplyDialog } from '@/blocks/reviews/ReplyDialog';
import { ReviewActions } from '@/blocks/reviews/ReviewActions';
import { WriteDialog } from '@/blocks/reviews/WriteDialog';
import { SaveSearch } from '@/features/market/catalog/SaveSearch';
import { Welcome } from '@/features/market/home/Welcome';
import { FeedCard } from '@/features/market/feeds/FeedCard';
import { FeedDetails } from '@/features/market/feeds/FeedDetails';
import { FeedDialog } from '@/features/market/feeds/FeedDialog';
import { OutgoingFeed } from '@/features/market/feeds/OutgoingFeed';
import { OwnRow } from '@/features/market/listings/OwnRow';
import { RenameDialog } from '@/features/market/savedSearches/RenameDialog';
import { SearchRow } from '@/features/market/savedSearches/SearchRow';
import { AddPropertyScreen } from '@/features/market/listings/AddPropertyScreen';
import { AddServiceScreen } from '@/features/market/services/AddServiceScreen';
import { getSession } from '@/platform/session';
import { sampleAnswer } from '../fakeServer';
import { expand, press, tick, type WritingDialog } from './dialog';

const ID = 'd'.repeat(24);
const [home] = sampleAnswer('properties.myProperties', 'full').data;
const [search] = sampleAnswer('savedSearches.list', 'full').data;
const [of] = sampleAnswer('propertyReviews.ofProperty', 'full').data;
const [feed] = sampleAnswer('feeds.list', 'full').data;
if (!home || !search || !of || !feed?.lastRun) throw new Error('A sample is empty');
const counts = { new: 2, changed: 1, gone: 0, unchanged: 4, refused: 0 };
const ready = { ...feed, lastRun: { ...feed.lastRun, state: 'ready' as const, failure: null, counts } };
const applied = { count: 3, n: '3' };
const more = expand('moderation.more', { title: home.title });

const SENDER = { name: 'Zzname', email: 'zz@example.com', phone: '+971501234567' };
const me = () => getSession()?.user ?? sampleAnswer('auth.getUser', 'full').data;
const ofHome = { ...of, service: null };
const ofService = { ...of, property: null };

/** Dialogs of visitors, owners of listings and people with saved searches. */
export const market: WritingDialog[] = [
  {
    file: 'blocks/contact/ContactDialog.tsx',
    does: 'sends a contact letter',
    show: (close) => <ContactDialog onClose={close} />,
    typed: { 'contact.subject': 'Zz-subject', 'requests.message': 'Zz-message-of-some-words' },
    send: 'contact.send',
    call: 'contacts.add',
    input: { ...SENDER, subject: 'Zz-subject', message: 'Zz-message-of-some-words', website: '' },
    field: 'message',
  },
  {
    file: 'blocks/customRequest/CustomRequestDialog.tsx',
    does: 'sends a custom request',
    show: (close) => <CustomRequestDialog criteria={{}} onClose={close} />,
    typed: { 'custom.message': 'Zz-a-sea-view', 'custom.maxPrice': '90,000' },
    send: 'requests.send',
    call: 'customRequests.add',
    input: {
      ...SENDER,
      type: 'rent',
      propertyType: 'apartment',
      city: 'dubai',
      district: null,
      bedrooms: null,
      maxPrice: 90_000,
      message: 'Zz-a-sea-view',
      website: '',
    },
    field: 'message',
    isStaying: true,
  },
  {
    file: 'blocks/listing/ReportDialog.tsx',
    does: 'reports a listing',
    show: (close) => <ReportDialog kind="property" id={ID} title="Zz-title" onClose={close} />,
    typed: { 'report.comment': 'Zz-it-is-sold' },
    also: [tick('report.reason.other')],
    send: 'report.send',
    call: 'reports.add',
    input: { kind: 'property', targetId: ID, reason: 'other', comment: 'Zz-it-is-sold' },
    field: 'comment',
  },
  ...(['property', 'service'] as const).map((kind): WritingDialog => ({
    file: 'blocks/requests/RequestDialog.tsx',
    does: `sends a request about a ${kind}`,
    show: (close) => <RequestDialog kind={kind} id={ID} title="Zz-title" user={me()} onClose={close} />,
    typed: { 'requests.message': 'Zz-in-the-evening' },
    send: 'requests.send',
    call: `${kind}Requests.add`,
    input: {
      [`${kind}Id`]: ID,
      ...SENDER,
      message: 'Zz-in-the-evening',
      preferredDate: null,
      preferredTime: null,
    },
    field: 'message',
    isStaying: true,
  })),
  ...(['property', 'service'] as const).flatMap((kind): WritingDialog[] => [
    {
      file: 'blocks/reviews/WriteDialog.tsx',
      does: `saves a review of a ${kind}`,
      show: (close) => <WriteDialog kind={kind} id={ID} own={{ ...of, rating: 3 }} onClose={close} />,
      typed: { 'reviews.yourWords': 'Zz-quiet' },
      send: 'reviews.save',
      call: `${kind}Reviews.add`,
      input: { [`${kind}Id`]: ID, rating: 3, comment: 'Zz-quiet' },
      toast: ['reviews.saved'],
    },
    {
      file: 'blocks/reviews/ReplyDialog.tsx',
      does: `replies to a review of a ${kind}`,
      show: (close) => <ReplyDialog review={kind === 'property' ? ofHome : ofService} onClose={close} />,
      typed: { 'reviews.reply': 'Zz-thank-you' },
      send: 'reviews.save',
      call: `${kind}Reviews.reply`,
      input: { id: of.id, text: 'Zz-thank-you' },
      toast: ['reviews.replied'],
    },
    {
      file: 'blocks/reviews/ReviewActions.tsx',
      does: `deletes a review of a ${kind}`,
      as: 'admin',
      show: () => <ReviewActions review={kind === 'property' ? ofHome : ofService} />,
      open: [press('reviews.delete')],
      send: 'reviews.delete',
      call: `${kind}Reviews.remove`,
      input: { id: of.id },
    },
  ]),
  {
    file: 'features/market/catalog/SaveSearch.tsx',
    does: 'saves a search',
    show: (close) => <SaveSearch filter={{ category: 'rent' }} name="Zz" onClose={close} />,
    typed: { 'catalog.searchName': 'Zz-flats' },
    also: [tick('catalog.frequency.weekly')],
    send: 'catalog.save',
    call: 'savedSearches.add',
    input: { name: 'Zz-flats', filter: { category: 'rent' }, frequency: 'weekly' },
    field: 'name',
  },
  {
    file: 'features/market/catalog/SaveSearch.tsx',
    does: 'changes a saved search from its results',
    show: (close) => <SaveSearch filter={{ category: 'rent' }} name="Zz" saved={search} onClose={close} />,
    typed: { 'catalog.searchName': 'Zz-new-name' },
    also: [tick('catalog.frequency.weekly')],
    send: 'listing.save',
    call: 'savedSearches.update',
    input: { id: search.id, name: 'Zz-new-name', frequency: 'weekly' },
    toast: null,
    field: 'name',
  },
  {
    file: 'features/market/catalog/SaveSearch.tsx',
    does: 'keeps a filter',
    show: (close) => <SaveSearch filter={{ category: 'rent' }} name="Zz" onClose={close} />,
    send: 'catalog.keepFilter',
    call: 'savedFilters.saveCatalog',
    input: { filter: { category: 'rent' } },
  },
  {
    file: 'features/market/home/Welcome.tsx',
    does: 'saves the first search of a new member',
    show: (close) => <Welcome name="Zz-noor" onClose={close} />,
    also: [press('home.welcome.anywhere'), press('home.welcome.anySize')],
    send: 'home.welcome.anyBudget',
    call: 'savedSearches.add',
    input: {
      name: '⟦Homes ⟦for rent⟧⟧',
      filter: { category: 'rent', propertyType: ['apartment', 'villa'] },
      frequency: 'daily',
    },
    isStaying: true,
  },
  {
    file: 'features/market/savedSearches/RenameDialog.tsx',
    does: 'renames a saved search',
    show: (close) => <RenameDialog search={search} onClose={close} />,
    typed: { 'catalog.searchName': 'Zz-new-name' },
    send: 'listing.save',
    call: 'savedSearches.update',
    input: { id: search.id, name: 'Zz-new-name' },
    toast: null,
    field: 'name',
  },
  {
    file: 'features/market/savedSearches/SearchRow.tsx',
    does: 'deletes a saved search',
    show: () => <SearchRow search={search} />,
    open: [press('savedSearches.deleteOne', { name: search.name })],
    send: 'savedSearches.delete',
    call: 'savedSearches.remove',
    input: { id: search.id },
    toast: ['savedSearches.deleted'],
    onRefused: [],
  },
  {
    file: 'features/market/listings/OwnRow.tsx',
    does: 'deletes a listing of one’s own',
    as: 'agent',
    show: () => <OwnRow listing={home} now={0} />,
    open: [more, press('listing.delete')],
    send: 'listing.delete',
    call: 'properties.remove',
    input: { id: home.id },
  },
  {
    file: 'features/market/listings/AddPropertyScreen.tsx',
    does: 'discards the draft of a listing',
    as: 'agent',
    show: () => <AddPropertyScreen />,
    open: [press('listing.discard')],
    send: 'listing.discard',
    call: 'properties.removeDraft',
    input: {},
    toast: null,
    onRefused: [],
  },
  {
    file: 'blocks/drafts/DiscardDraft.tsx',
    does: 'discards the draft of a service',
    as: 'service_agent',
    show: () => <AddServiceScreen />,
    open: [press('listing.discard')],
    send: 'listing.discard',
    call: 'services.removeDraft',
    input: {},
    toast: null,
    onRefused: [],
  },
  {
    file: 'features/market/feeds/FeedDialog.tsx',
    does: 'connects a feed',
    as: 'agent',
    show: (close) => <FeedDialog onClose={() => close()} />,
    typed: { 'feeds.name': 'Zz-CRM', 'feeds.url': 'https://crm.example.com/feed.xml' },
    send: 'feeds.connect',
    call: 'feeds.add',
    input: {
      name: 'Zz-CRM',
      url: 'https://crm.example.com/feed.xml',
      userName: null,
      everyHours: 24,
      appliesItself: false,
    },
    toast: null,
    field: 'url',
  },
  {
    file: 'features/market/feeds/FeedCard.tsx',
    does: 'removes a feed',
    as: 'agent',
    show: () => <FeedCard feed={feed} showsOwner={false} />,
    open: [press('feeds.removeWhat', { name: feed.name })],
    send: 'feeds.remove',
    call: 'feeds.remove',
    input: { id: feed.id },
    toast: ['feeds.removed'],
    onRefused: [],
  },
  {
    file: 'features/market/feeds/OutgoingFeed.tsx',
    does: 'replaces the addresses',
    as: 'agent',
    show: () => <OutgoingFeed />,
    open: [press('feeds.outgoing.renew')],
    send: 'feeds.outgoing.renew',
    call: 'feeds.createAddresses',
    input: {},
    toast: null,
    onRefused: [],
  },
  {
    file: 'features/market/feeds/OutgoingFeed.tsx',
    does: 'revokes the addresses',
    as: 'agent',
    show: () => <OutgoingFeed />,
    open: [press('feeds.outgoing.stop')],
    send: 'feeds.outgoing.stop',
    call: 'feeds.revokeAddresses',
    input: {},
    toast: ['feeds.outgoing.stopped'],
    onRefused: [],
  },
  {
    file: 'features/market/feeds/FeedDetails.tsx',
    does: 'applies a feed',
    as: 'agent',
    show: () => <FeedDetails feed={ready} />,
    open: [press('feeds.apply', applied)],
    send: press('feeds.apply', applied),
    call: 'feeds.apply',
    input: { run: ready.lastRun.id },
    toast: null,
    onRefused: [],
  },
];
