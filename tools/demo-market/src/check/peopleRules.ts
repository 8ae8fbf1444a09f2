import { EMIRATES, SERVICE_CATEGORIES } from '@manzil/shared/domain/enums';
import { lastMonths } from '../../../../server/src/platform/base/months';
import type { DemoPerson } from '../people';
import { LISTING_STEP, SERVICE_STEP, viewDaysOf } from '../views';
import type { WholeMarket } from '../wholeMarket';
import { ruleFor, type Rule } from './rule';

const MIN_SERVICES = 30;
const MIN_PHOTOS = 3;
/** Complete months in which everybody who offers something has views. */
const MONTHS = 4;
const MIN_REQUESTS = 3;

const agentsIn = ({ people }: WholeMarket) => people.filter(({ role }) => role.endsWith('agent'));

/** What an agent or a service agent offers: reference, views and publication. */
const offersOf = ({ email }: DemoPerson, { listings, services }: WholeMarket) => [
  ...listings
    .filter(({ agentEmail }) => agentEmail === email)
    .map(({ referenceNo, views, verifiedAt }) => ({
      referenceNo,
      views,
      since: verifiedAt,
      step: LISTING_STEP,
    })),
  ...services
    .filter(({ agentEmail }) => agentEmail === email)
    .map(({ referenceNo, views, createdAt }) => ({
      referenceNo,
      views,
      since: createdAt,
      step: SERVICE_STEP,
    })),
];

export const PEOPLE_RULES: Rule[] = [
  ruleFor(
    'Everybody has an Arabic name.',
    ({ people }) => people,
    ({ email, nameAr }) => (/[\u0600-\u06ff]/.test(nameAr) ? undefined : `${email}: "${nameAr}"`),
  ),
  ruleFor(
    'A person’s name differs from the company’s.',
    agentsIn,
    ({ email, name, nameAr, companyName, companyNameAr }) =>
      name === companyName || nameAr === companyNameAr ? `${email}: "${name}"` : undefined,
  ),
  ruleFor(
    'Everybody has joined before they were last seen.',
    ({ people }) => people,
    ({ email, joinedDaysAgo, seenDaysAgo }) =>
      joinedDaysAgo > seenDaysAgo && seenDaysAgo >= 0 ? undefined : email,
  ),
  ruleFor(
    'Charts of agents and service agents show months of views, with numbers revealed.',
    agentsIn,
    (agent, market) => {
      const rows = offersOf(agent, market).flatMap((offer) =>
        viewDaysOf(offer, { ...offer, now: market.now }),
      );
      const viewed = new Set(rows.filter(({ views }) => views > 0).map(({ day }) => day.slice(0, 7)));
      const missing = lastMonths(market.now)
        .slice(-MONTHS - 1, -1)
        .filter((month) => !viewed.has(month));
      const contacts = rows.reduce((sum, row) => sum + row.contacts, 0);
      if (missing.length > 0) return `${agent.email}: no views in ${missing.join(', ')}`;
      return contacts < MIN_REQUESTS ? `${agent.email}: ${contacts} numbers revealed` : undefined;
    },
  ),
  ruleFor('Agents and service agents have requests.', agentsIn, ({ email }, { requests }) => {
    const { length } = requests.filter(({ agentEmail }) => agentEmail === email);
    return length < MIN_REQUESTS ? `${email}: ${length} requests` : undefined;
  }),
  {
    name: 'At least 30 services cover every category and emirate.',
    violations: ({ services }) => [
      ...(services.length < MIN_SERVICES ? [`${services.length} services`] : []),
      ...SERVICE_CATEGORIES.filter((category) => !services.some(({ form }) => form.category === category)),
      ...EMIRATES.filter((emirate) => !services.some(({ form }) => form.city.includes(emirate))),
    ],
  },
  ruleFor(
    'Services show pictures of the work.',
    ({ services }) => services,
    ({ referenceNo, scenes, form }) =>
      scenes.length >= MIN_PHOTOS &&
      scenes.every(
        ({ kind, look }) => kind === 'serviceVan' || (kind === 'service' && look.family === form.category),
      )
        ? undefined
        : `${referenceNo} (${form.title})`,
  ),
];
