import { agentsContract } from '@manzil/shared/contract/agents.contract';
import enums from '@manzil/shared/data/enums.json' with { type: 'json' };
import { agentPageOf } from '@manzil/shared/domain/address/agentPage';
import { agencyQuery, agentsQuery, readAgentsFilter } from '@manzil/shared/domain/address/agentsAddress';
import { mendAgentsAddress } from '@manzil/shared/domain/address/catalogMending';
import { DEAL_TYPES, type Locale } from '@manzil/shared/domain/enums';
import { findEmirate } from '@manzil/shared/domain/place/places';
import {
  absolute,
  counted,
  inLanguage,
  truncate,
  type DescribePage,
  type PageMeta,
} from '../../../platform/web/page';
import { describeCatalog } from '../catalog/pages/pages.service';
import { placeOf } from '../listings/search/listingWords';
import { describeServiceList } from '../services/pages.service';
import { listAgents } from './directory.service';
import { findPublicAgent, type PublicAgent } from './publicAgents.service';

const WORDS = {
  en: {
    listings: (count: number) => counted(count, 'listing'),
    services: (count: number) => counted(count, 'service'),
    rated: (average: number, count: number) => `Rated ${average} in ${counted(count, 'review')}`,
    speaks: (languages: string) => `Speaks ${languages}`,
    directory: (place: string) => `Property agents in ${place}`,
    country: 'the UAE',
    agents: (count: number) => counted(count, 'agent'),
    compare: 'Compare agents by rating, languages and listings',
    comma: ', ',
  },
  ar: {
    listings: (count: number) => `عدد الإعلانات: ${count.toLocaleString('en')}`,
    services: (count: number) => `عدد الخدمات: ${count.toLocaleString('en')}`,
    rated: (average: number, count: number) =>
      `التقييم ${average} (عدد التقييمات: ${count.toLocaleString('en')})`,
    speaks: (languages: string) => `يتحدث ${languages}`,
    directory: (place: string) => `وسطاء عقاريون في ${place}`,
    country: 'الإمارات',
    agents: (count: number) => `عدد الوسطاء: ${count.toLocaleString('en')}`,
    compare: 'قارن الوسطاء حسب التقييم واللغات والإعلانات',
    comma: '، ',
  },
};

interface Named {
  name: string;
  nameAr?: string | null | undefined;
}
const nameIn = ({ name, nameAr }: Named, lang: Locale) => (lang === 'ar' && nameAr) || name;
/** An agent's agency, or a provider's stated company. */
function agencyIn({ role, agency, companyName, companyNameAr }: PublicAgent, lang: Locale) {
  const { name, nameAr } = role === 'agent' ? agency : { name: companyName, nameAr: companyNameAr };
  return (lang === 'ar' ? nameAr : name) ?? name ?? nameAr ?? undefined;
}
const languageIn = (id: string, lang: Locale) =>
  enums.languagesSpoken.find((one) => one.id === id)?.[lang] ?? id;

interface Rated {
  averageRating: number;
  totalFeedbacks: number;
}
const ratingOf = ({ averageRating, totalFeedbacks }: Rated) =>
  totalFeedbacks > 0 && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: averageRating,
      reviewCount: totalFeedbacks,
    },
  };
const ratedIn = ({ averageRating, totalFeedbacks }: Rated, lang: Locale) =>
  totalFeedbacks > 0 ? WORDS[lang].rated(averageRating, totalFeedbacks) : undefined;
const sentences = (...parts: (string | undefined)[]) => truncate(parts.filter(Boolean).join('. '));

/** schema.org data of an agent, without numbers. */
const jsonLdOf = (agent: PublicAgent, path: string, lang: Locale) => {
  const agency = agencyIn(agent, lang);
  return {
    '@context': 'https://schema.org',
    '@type': agent.deals.length > 0 ? 'RealEstateAgent' : 'LocalBusiness',
    name: nameIn(agent, lang),
    url: inLanguage(path, lang),
    ...(agent.image && { image: absolute(agent.image) }),
    ...(agency && { parentOrganization: { '@type': 'Organization', name: agency } }),
    ...(agent.languages.length > 0 && { knowsLanguage: agent.languages.map((id) => languageIn(id, 'en')) }),
    areaServed: agent.cities.map((id) => ({ '@type': 'State', name: findEmirate(id)?.[lang] })),
    ...ratingOf(agent),
  };
};

/** A list's page under a heading of its own. */
const titled = (list: PageMeta, title: string): Pick<PageMeta, 'title' | 'firstView'> => ({
  title,
  ...(list.firstView?.kind === 'list' && { firstView: { ...list.firstView, heading: title } }),
});

/** The list of an agent's offers under their profile; the plain list if there is no such agent. */
async function describeAgent(url: URL, lang: Locale): Promise<PageMeta> {
  const isCatalog = url.pathname === '/catalog';
  const list = await (isCatalog ? describeCatalog : describeServiceList)(url, lang);
  const ref = url.searchParams.get('agent')?.trim() ?? '';
  const input = agentsContract.profile.input.safeParse({ id: ref });
  const agent = input.success ? await findPublicAgent(ref) : undefined;
  if (!agent) return list;
  const category = isCatalog && DEAL_TYPES.find((one) => one === url.searchParams.get('category'));
  const query = new URLSearchParams({ ...(category && { category }), agent: agent.id }).toString();
  const path = `${url.pathname}?${query}`;
  const words = WORDS[lang];
  const count = agent.deals.reduce((sum, deal) => sum + deal.count, 0);
  const agency = agencyIn(agent, lang);
  const output = agentsContract.profile.output.parse({ data: agent });
  return {
    ...list,
    ...titled(list, [nameIn(agent, lang), agency].filter(Boolean).join(' · ')),
    description: sentences(
      isCatalog ? words.listings(count) : words.services(agent.services),
      ratedIn(agent, lang),
      agent.languages.length > 0
        ? words.speaks(agent.languages.map((id) => languageIn(id, lang)).join(words.comma))
        : undefined,
    ),
    path,
    type: 'profile',
    jsonLd: [jsonLdOf(agent, path, lang)],
    answers: [
      ...(list.answers ?? []),
      { id: 'agents.profile', input: { id: ref }, output: { success: true, ...output } },
    ],
  };
}

/** The directory of agents, or an agency with its agents. */
async function describeDirectory(url: URL, lang: Locale): Promise<PageMeta> {
  const words = WORDS[lang];
  const slug =
    agentPageOf(url.searchParams) === 'agency' ? url.searchParams.get('agency')?.trim() : undefined;
  const mended = new URLSearchParams(url.searchParams);
  const unread = slug ? [] : mendAgentsAddress(mended);
  const place = slug ? {} : readAgentsFilter(mended);
  const { city, district } = place;
  const question = slug ? agencyQuery(slug) : agentsQuery(mended);
  const input = agentsContract.list.input.parse(question);
  const found = await listAgents(input);
  const { agency } = found;
  const title = agency ? nameIn(agency, lang) : words.directory(placeOf(place, lang) || words.country);
  const query = new URLSearchParams(
    slug ? { agency: slug } : { view: 'agents', ...(city && { city }), ...(district && { district }) },
  ).toString();
  const path = `/catalog?${query}`;
  const output = agentsContract.list.output.parse(found);
  return {
    ...(slug && !agency && { status: 404 as const }),
    isUnindexed: unread.length > 0,
    title,
    description: agency
      ? sentences(words.agents(agency.agents), words.listings(agency.listings), ratedIn(agency, lang))
      : sentences(words.agents(found.count), words.compare),
    path,
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': agency ? 'RealEstateAgent' : 'CollectionPage',
        name: title,
        url: inLanguage(path, lang),
        ...(agency?.logo && { logo: absolute(agency.logo) }),
        ...(agency && ratingOf(agency)),
      },
    ],
    firstView: {
      kind: 'list',
      heading: title,
      items: output.data.slice(0, 6).map((row) => ({
        href: `/catalog?category=${row.deal}&agent=${row.id}`,
        title: nameIn(row, lang),
        figure: words.listings(row.listings),
        note: (lang === 'ar' ? row.companyNameAr : row.companyName) ?? row.companyName ?? '',
      })),
    },
    answers: [{ id: 'agents.list', input: question, output: { success: true, ...output } }],
  };
}

/** Pages of agents and agencies, and the directory of agents. */
export const describeAgents: DescribePage = (url, lang) => {
  const page = agentPageOf(url.searchParams);
  if (url.pathname === '/services' && page === 'agent') return describeAgent(url, lang);
  if (url.pathname !== '/catalog' || !page) return Promise.resolve(undefined);
  if (page === 'agent') return describeAgent(url, lang);
  return describeDirectory(url, lang).catch(() => describeCatalog(url, lang));
};
