import { Types } from 'mongoose';
import { PERIOD_KEYS, type OfferReason, type Period } from '@manzil/shared/contract/staff/dashboard.contract';
import type { SubjectKind } from '@manzil/shared/domain/enums';
import { photosOf } from '@manzil/shared/domain/offer/photos';
import { isAdmin } from '@manzil/shared/domain/roles';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import type { Caller } from '../../../platform/base/caller';
import { thumbnailOf } from '../../../platform/media/picture';
import { compared, spanOf, type Span } from './period';
import {
  marketByDay,
  marketOffers,
  MAX_OFFERS,
  offersByDay,
  offersOf,
  outcomesOf,
  ownOffers,
  personByDay,
  type Offer,
  type OwnOffer,
  type FigureOwner,
} from './period.model';
import { TOP } from './dashboard.model';

/** Weights of a request and of a revealed number, relative to a view. */
const WEIGHTS = { requests: 10, contacts: 5 };
const FEW_PHOTOS = 5;
const CONFIRMED_DAYS = 30;
const GOOD = 4.5;
const BAD = 3;
/** Days online before an offer can be said to need attention. */
const SETTLED_DAYS = 14;

type Outcome = ReturnType<Awaited<ReturnType<typeof outcomesOf>>>;
interface Ranked {
  offer: Offer;
  outcome: Outcome;
}

const isOld = (at: Date | undefined, now: Date) =>
  at !== undefined && now.getTime() - at.getTime() > CONFIRMED_DAYS * DAY_MS;

/** Reasons for an offer's good results. */
function reasonsToPraise({ offer, outcome }: Ranked): OfferReason[] {
  return [
    ...(outcome.requests > 0 ? (['asked'] as const) : []),
    ...(outcome.contacts > 0 ? (['called'] as const) : []),
    ...(outcome.views > 0 ? (['seen'] as const) : []),
    ...(offer.avgRating >= GOOD ? (['rated'] as const) : []),
  ];
}

/** Possible reasons for an offer's bad results; services have fewer photos and no confirmation. */
function reasonsToImprove({ offer, outcome }: Ranked, kind: SubjectKind, now: Date): OfferReason[] {
  const isAsked = outcome.requests + outcome.contacts > 0;
  return [
    ...(outcome.views === 0 ? (['unseen'] as const) : isAsked ? [] : (['seenNotAsked'] as const)),
    ...(kind === 'property' && photosOf(offer.images).length < FEW_PHOTOS ? (['fewPhotos'] as const) : []),
    ...(offer.titleAr ? [] : (['noArabic'] as const)),
    ...(isOld(offer.lastConfirmedAt, now) ? (['unconfirmed'] as const) : []),
    ...(offer.ratingCount > 0 && offer.avgRating < BAD ? (['badlyRated'] as const) : []),
  ];
}

/** Offers online since then have had time to be found. */
const settledBefore = (now: Date): Date => new Date(now.getTime() - SETTLED_DAYS * DAY_MS);

/** The five best offers, and the five worst of those online for two weeks, without overlap. */
async function rank(
  owner: FigureOwner,
  offers: readonly OwnOffer[],
  { span, now }: { span: Span; now: Date },
) {
  const { kind } = owner;
  const ids = offers.map(({ _id }) => _id);
  const outcomeOf = await outcomesOf(owner, ids, span);
  const rows = offers
    .map(({ _id, onlineSince }) => {
      const id = String(_id);
      const outcome = outcomeOf(id);
      const { views, contacts, requests } = outcome;
      return {
        id,
        outcome,
        isSettled: onlineSince <= settledBefore(now),
        score: views + WEIGHTS.contacts * contacts + WEIGHTS.requests * requests,
      };
    })
    .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  const best = rows.filter(({ score }) => score > 0).slice(0, TOP);
  const worst = rows
    .slice(best.length)
    .filter(({ isSettled }) => isSettled)
    .slice(-TOP)
    .toReversed();
  const shown = await offersOf(
    kind,
    [...best, ...worst].map(({ id }) => new Types.ObjectId(id)),
  );
  const view = ({ id, outcome }: (typeof rows)[number], whyOf: (ranked: Ranked) => OfferReason[]) => {
    const offer = shown.get(id);
    // Deleted in the meantime.
    if (!offer) return [];
    return {
      id,
      title: offer.title,
      titleAr: offer.titleAr ?? null,
      image: thumbnailOf(offer.images[0]),
      ...outcome,
      why: whyOf({ offer, outcome }),
    };
  };
  return {
    best: best.flatMap((row) => view(row, reasonsToPraise)),
    worst: worst.flatMap((row) => view(row, (ranked) => reasonsToImprove(ranked, kind, now))),
  };
}

/** An agent's published offers, which can be ranked. */
const rankedOf = (own: readonly OwnOffer[]): OwnOffer[] =>
  own.filter(({ isListed }) => isListed).slice(0, MAX_OFFERS);

/** Figures for a role in a period and in the previous one (spec/2-api "Dashboard"). */
export async function periodOf({ id, role }: Caller, period: Period, now = new Date()) {
  const span = spanOf(period, now);
  const isMarket = isAdmin(role);
  const isOffering = role === 'agent' || role === 'service_agent';
  const kind = role === 'service_agent' ? 'service' : 'property';
  const whose: FigureOwner = isOffering ? { kind, agent: new Types.ObjectId(id) } : { kind };
  const own = whose.agent ? await ownOffers(kind, whose.agent) : [];
  const [byDay, ranked] = await Promise.all([
    isMarket ? marketByDay(span) : isOffering ? offersByDay(whose, own, span) : personByDay(id, span),
    isMarket ? marketOffers(settledBefore(now)) : rankedOf(own),
  ]);
  return {
    from: span.from,
    to: span.to,
    figures: PERIOD_KEYS.flatMap((key) => {
      const days = byDay[key];
      return days ? [{ key, ...compared(days, span) }] : [];
    }),
    ...(await rank(whose, ranked, { span, now })),
  };
}
