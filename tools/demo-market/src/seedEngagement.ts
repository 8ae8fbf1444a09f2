import { Types } from 'mongoose';
import { averageOf } from '@manzil/shared/domain/offer/rating';
import { Contact } from '../../../server/src/features/conversations/contacts/contact.model';
import { CustomRequest } from '../../../server/src/features/conversations/requests/customRequest.model';
import { isOpenStatus } from '@manzil/shared/domain/requestStatus';
import { Request } from '../../../server/src/features/conversations/requests/request.model';
import { senderTokens } from '../../../server/src/features/conversations/requests/contactForm';
import { Review } from '../../../server/src/features/market/reviews/review.model';
import { Service } from '../../../server/src/features/market/services/service.model';
import { serviceTokens } from '../../../server/src/features/market/services/serviceTokens';
import type { DemoRequest, DemoReview } from './engagement';
import { pictureOf } from './pictures';
import type { WholeMarket } from './wholeMarket';

export type Ids = Map<string, Types.ObjectId>;

/** Id for an e-mail or a reference. */
export function idOf(ids: Ids, key: string): Types.ObjectId {
  const id = ids.get(key);
  if (!id) throw new Error(`The demo market has no ${key}`);
  return id;
}

/** Counts and rating of a listing or service, by its reference. */
export function figuresIn({ reviews, requests }: Pick<WholeMarket, 'reviews' | 'requests'>) {
  return (referenceNo: string) => {
    const own = reviews.filter((review) => review.referenceNo === referenceNo);
    const ratingSum = own.reduce((sum, { rating }) => sum + rating, 0);
    return {
      ratingSum,
      ratingCount: own.length,
      avgRating: averageOf({ sum: ratingSum, count: own.length }),
      requestsCount: requests.filter((request) => request.referenceNo === referenceNo).length,
    };
  };
}

/** Ids of accounts by e-mail, and of listings and services by reference. */
export interface Places {
  people: Ids;
  subjects: Ids;
}

const reviewRecord = (review: DemoReview, { people, subjects }: Places) => ({
  kind: review.kind,
  subject: idOf(subjects, review.referenceNo),
  user: idOf(people, review.userEmail),
  rating: review.rating,
  comment: review.comment,
  ...(review.basis && { basis: review.basis }),
  likes: review.likes.map((email) => idOf(people, email)),
  dislikes: review.dislikes.map((email) => idOf(people, email)),
  likeCount: review.likes.length,
  dislikeCount: review.dislikes.length,
  ...(review.reply && { reply: review.reply }),
  createdAt: review.createdAt,
  updatedAt: review.createdAt,
});

const requestRecord = (request: DemoRequest, { people, subjects }: Places) => ({
  kind: request.kind,
  subject: idOf(subjects, request.referenceNo),
  user: idOf(people, request.user.email),
  name: request.user.name,
  email: request.user.email,
  phone: request.user.phone,
  message: request.message,
  ...(request.preferredDate && { preferredDate: request.preferredDate }),
  ...(request.viewing && { viewing: request.viewing }),
  status: request.status,
  statusHistory: request.changes.map(({ status, at }) => ({
    status,
    by: idOf(people, request.agentEmail),
    at,
  })),
  isOpen: isOpenStatus(request.status),
  searchTokens: senderTokens(request.user, request.referenceNo, request.referenceNo.replace('-', '')),
  createdAt: request.createdAt,
  updatedAt: request.changes.at(-1)?.at ?? request.createdAt,
});

/** Stores all reviews and requests. */
export async function seedEngagement({ reviews, requests }: WholeMarket, places: Places): Promise<void> {
  await Review.insertMany(
    reviews.map((review) => reviewRecord(review, places)),
    { timestamps: false },
  );
  await Request.insertMany(
    requests.map((request) => requestRecord(request, places)),
    { timestamps: false },
  );
}

/** Stores the services. @returns their records */
export async function seedServices(
  { services }: WholeMarket,
  { people, figures }: { people: Ids; figures: ReturnType<typeof figuresIn> },
) {
  const records = services.map(({ form, referenceNo, agentEmail, scenes, createdAt, views }) => ({
    _id: new Types.ObjectId(),
    ...form,
    ...figures(referenceNo),
    referenceNo,
    agent: idOf(people, agentEmail),
    images: scenes.map(pictureOf),
    hasPrice: form.price !== undefined,
    searchTokens: serviceTokens({ ...form, referenceNo }),
    views,
    createdAt,
    updatedAt: createdAt,
  }));
  await Service.insertMany(records, { timestamps: false });
  return records;
}

/** Stores contact and custom requests. */
export async function seedLetters({ customRequests, contacts }: WholeMarket, people: Ids): Promise<void> {
  await CustomRequest.insertMany(
    customRequests.map((request) => ({
      ...request,
      user: idOf(people, request.email),
      searchTokens: senderTokens(request),
      updatedAt: request.createdAt,
    })),
    { timestamps: false },
  );
  await Contact.insertMany(
    contacts.map((contact) => ({
      ...contact,
      searchTokens: senderTokens(contact, contact.subject),
      updatedAt: contact.createdAt,
    })),
    { timestamps: false },
  );
}
