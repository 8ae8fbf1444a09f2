import { Types } from 'mongoose';
import { averageOf } from '@manzil/shared/domain/rating';
import { Contact } from '../features/conversations/contacts/contact.model';
import { CustomRequest } from '../features/conversations/requests/customRequest.model';
import { isOpenStatus, Request } from '../features/conversations/requests/request.model';
import { senderTokens } from '../features/conversations/requests/contactForm';
import { Review } from '../features/market/reviews/review.model';
import { Service } from '../features/market/services/service.model';
import { serviceTokens } from '../features/market/services/serviceTokens';
import {
  demoContacts,
  demoCustomRequests,
  demoRequests,
  demoReviews,
  type DemoRequest,
  type DemoReview,
  type DemoSubject,
} from './engagement';
import { pictureOf } from './pictures';
import { demoServices } from './services';

export type Ids = Map<string, Types.ObjectId>;
type Kind = 'property' | 'service';

/** Id for an e-mail or a reference. */
function idOf(ids: Ids, key: string): Types.ObjectId {
  const id = ids.get(key);
  if (!id) throw new Error(`The demo market has no ${key}`);
  return id;
}

/** Counts and ratings per target, by reference. */
function figuresOf(reviews: DemoReview[], requests: DemoRequest[]) {
  return (referenceNo: string) => {
    const ratings = reviews
      .filter((review) => review.referenceNo === referenceNo)
      .map(({ rating }) => rating);
    const ratingSum = ratings.reduce((sum, rating) => sum + rating, 0);
    return {
      ratingSum,
      ratingCount: ratings.length,
      avgRating: averageOf({ sum: ratingSum, count: ratings.length }),
      requestsCount: requests.filter((request) => request.referenceNo === referenceNo).length,
    };
  };
}

interface Places {
  kind: Kind;
  people: Ids;
  subjects: Ids;
}

const reviewRecord = (review: DemoReview, { kind, people, subjects }: Places) => ({
  kind,
  subject: idOf(subjects, review.referenceNo),
  user: idOf(people, review.userEmail),
  rating: review.rating,
  comment: review.comment,
  likes: review.likes.map((email) => idOf(people, email)),
  dislikes: review.dislikes.map((email) => idOf(people, email)),
  likeCount: review.likes.length,
  dislikeCount: review.dislikes.length,
  ...(review.reply && { reply: review.reply }),
  createdAt: review.createdAt,
  updatedAt: review.createdAt,
});

const requestRecord = (request: DemoRequest, { kind, people, subjects }: Places) => ({
  kind,
  subject: idOf(subjects, request.referenceNo),
  user: idOf(people, request.user.email),
  name: request.user.name,
  email: request.user.email,
  phone: request.user.phone,
  message: request.message,
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

/** Reviews and requests of targets with the resulting counts; `store` saves them. */
export function engagementOf(kind: Kind, subjects: DemoSubject[], now: Date) {
  const reviews = demoReviews(kind === 'property' ? 'listing' : 'service', subjects, {
    most: kind === 'property' ? 3 : 7,
    now,
  });
  const requests = demoRequests(subjects, { each: kind === 'property' ? 6 : 2, now });
  return {
    reviews,
    requests,
    figures: figuresOf(reviews, requests),
    async store(people: Ids, ids: Ids) {
      const places = { kind, people, subjects: ids };
      await Review.insertMany(
        reviews.map((review) => reviewRecord(review, places)),
        { timestamps: false },
      );
      await Request.insertMany(
        requests.map((request) => requestRecord(request, places)),
        {
          timestamps: false,
        },
      );
    },
  };
}

/** Stores the market's services with their reviews and requests, unless there are services already. */
export async function seedServices(people: Ids, now: Date): Promise<number> {
  if (await Service.exists({})) return 0;
  const services = demoServices(now);
  const subjects = services.map(({ referenceNo, agentEmail, createdAt }) => ({
    referenceNo,
    agentEmail,
    since: createdAt,
  }));
  const engagement = engagementOf('service', subjects, now);
  const ids: Ids = new Map(services.map(({ referenceNo }) => [referenceNo, new Types.ObjectId()]));
  const records = services.map(({ form, referenceNo, agentEmail, scenes, createdAt, views }) => ({
    _id: idOf(ids, referenceNo),
    ...form,
    ...engagement.figures(referenceNo),
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
  await engagement.store(people, ids);
  return records.length;
}

/** Stores contact and custom requests, unless there are contact requests already. */
export async function seedLetters(people: Ids, now: Date): Promise<void> {
  if (await Contact.exists({})) return;
  const custom = demoCustomRequests(now).map((request) => ({
    ...request,
    user: idOf(people, request.email),
    searchTokens: senderTokens(request),
    updatedAt: request.createdAt,
  }));
  await CustomRequest.insertMany(custom, { timestamps: false });
  const contacts = demoContacts(now).map((contact) => ({
    ...contact,
    searchTokens: senderTokens(contact, contact.subject),
    updatedAt: contact.createdAt,
  }));
  await Contact.insertMany(contacts, { timestamps: false });
}
