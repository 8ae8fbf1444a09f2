import { Types } from 'mongoose';
import { Chat } from '../features/conversations/chats/chat.model';
import { Message } from '../features/conversations/chats/messages/message.model';
import {
  countFavorites,
  favouriteIdsOf,
} from '../features/foundation/favoriteRecords/favoriteRecords.service';
import { User } from '../features/foundation/people/user.model';
import { RequestThread } from '../features/conversations/propertyRequestChats/requestThread.model';
import { Request } from '../features/conversations/requests/request.model';
import { Review } from '../features/market/reviews/review.model';
import { aPair, as, send } from './chats';
import {
  anAdmin,
  combineComparisons,
  callsOf,
  FIGURE_SETTLEMENTS,
  FINDERS,
  countMails,
  compareStates,
  countNotifications,
  testEachCrash,
  type Comparison,
  type CreatedSubject,
  type Scenario,
} from './processes/crashes';
import { REQUEST_FORM, SUBJECTS, type SubjectName } from './subjectKinds';
import { aPerson, testApp, type TestPerson } from './testApp';

const api = testApp();
const { post, aSubject } = callsOf(api);

const favourite = (who: TestPerson, property: string) =>
  post(who, '/favorite/favorites', { property_id: property });

/** The figures of a listing or a service, as stored and as counted; null once it is deleted. */
async function figuresOf({ kind, id }: CreatedSubject): Promise<Comparison> {
  const found = await FINDERS[kind](id);
  const subject = new Types.ObjectId(id);
  const ratings = (await Review.find({ kind, subject }).lean()).map(({ rating }) => rating);
  const ratingSum = ratings.reduce((sum, rating) => sum + rating, 0);
  const truth = {
    ratingCount: ratings.length,
    ratingSum,
    avgRating: ratings.length === 0 ? 0 : Math.round((ratingSum / ratings.length) * 10) / 10,
    requestsCount: await Request.countDocuments({ kind, subject }),
    ...(kind === 'property' && { favoritesCount: await countFavorites({ property: id }) }),
  };
  const record = found as unknown as Record<string, unknown> | null;
  const stored = Object.fromEntries(Object.keys(truth).map((key) => [key, record?.[key]]));
  return { stored: found && stored, truth: found && truth };
}
async function favouritesOf({ id }: TestPerson): Promise<Comparison> {
  const user = await User.findById(id).lean();
  return { stored: user && user.userFavs.map(String), truth: user && (await favouriteIdsOf(id)) };
}
async function talkOf({ kind, id, visitor }: CreatedSubject): Promise<Comparison> {
  if (kind === 'service') return { stored: null, truth: null };
  const isAsked = (await Request.countDocuments({ subject: id })) > 0;
  const thread = await RequestThread.findOne({ property: id, user: visitor.id }).lean();
  const messages = thread ? await Message.find({ chat: thread._id }).sort({ seq: 1 }).lean() : [];
  const last = messages.at(-1);
  return {
    stored: thread && { seq: thread.seq, last: String(thread.lastMessage?.id), first: messages[0]?.message },
    truth:
      isAsked || thread
        ? { seq: messages.length, last: String(last?._id), first: REQUEST_FORM.message }
        : null,
  };
}

const ofKind = (kind: SubjectName): Record<string, Scenario> => ({
  [`a review of a ${kind}`]: {
    needs: ['rating', 'review news'],
    make: async () => {
      const made = await aSubject(kind);
      await made.ask(made.visitor).expect(201);
      await made.review(await aPerson('user'), 2).expect(201);
      const by = { user: made.visitor.id };
      return {
        act: () => made.review(made.visitor, 5),
        compare: () =>
          combineComparisons(
            figuresOf(made),
            compareStates(
              countNotifications(made.agent, 'newReview'),
              Review.countDocuments({ subject: made.id }).exec(),
            ),
            compareStates(
              Review.countDocuments({ ...by, basis: 'asked' }).exec(),
              Review.countDocuments(by).exec(),
            ),
          ),
      };
    },
  },
  [`a review of a ${kind} that is replaced`]: {
    needs: ['rating'],
    make: async () => {
      const made = await aSubject(kind);
      await made.review(made.visitor, 2).expect(201);
      return { act: () => made.review(made.visitor, 5), compare: () => figuresOf(made) };
    },
  },
  [`a deleted review of a ${kind}`]: {
    needs: ['rating'],
    make: async () => {
      const made = await aSubject(kind);
      const { body } = await made.review(made.visitor, 2).expect(201);
      await made.review(await aPerson('user'), 5).expect(201);
      const path = SUBJECTS[kind].unreview + String(body.feedBack.id);
      return { act: () => as(api, made.visitor).delete(path), compare: () => figuresOf(made) };
    },
  },
  [`an answer to a review of a ${kind}`]: {
    needs: ['reply news'],
    make: async () => {
      const made = await aSubject(kind);
      const { body } = await made.review(made.visitor, 2).expect(201);
      const reply = { id: body.feedBack.id as string, text: 'Thank you.' };
      return {
        act: () => post(made.agent, `${SUBJECTS[kind].review}/reply`, reply),
        compare: () =>
          compareStates(
            countNotifications(made.visitor, 'reviewReply'),
            Review.findById(reply.id)
              .lean()
              .then((review) => (review?.reply ? 1 : 0)),
          ),
      };
    },
  },
  [`a request about a ${kind}`]: {
    needs: ['requests', 'request news'],
    make: async () => {
      const made = await aSubject(kind);
      const count = () => Request.countDocuments({ subject: made.id }).exec();
      return {
        act: () => made.ask(made.visitor),
        compare: () =>
          combineComparisons(
            figuresOf(made),
            talkOf(made),
            compareStates(countNotifications(made.agent, 'newRequest'), count()),
            compareStates(countMails(made.agent, 'requestReceived'), count()),
          ),
      };
    },
  },
  [`a deleted request about a ${kind}`]: {
    needs: ['requests'],
    make: async () => {
      const made = await aSubject(kind);
      const { body } = await made.ask(made.visitor).expect(201);
      const path = SUBJECTS[kind].unask + String(body.data.id);
      return { act: () => post(made.visitor, path), compare: () => figuresOf(made) };
    },
  },
  [`the status of a request about a ${kind}`]: {
    needs: ['request status news'],
    make: async () => {
      const made = await aSubject(kind);
      const { body } = await made.ask(made.visitor).expect(201);
      await made.review(made.visitor, 4).expect(201);
      const id = body.data.id as string;
      const isDone = () => Request.countDocuments({ _id: id, status: 'done' }).exec();
      return {
        act: () => post(made.agent, SUBJECTS[kind].setStatus, { id, status: 'done' }),
        compare: () =>
          combineComparisons(
            compareStates(countNotifications(made.visitor, 'requestStatus'), isDone()),
            compareStates(countMails(made.visitor, 'requestStatus'), isDone()),
            compareStates(Review.countDocuments({ subject: made.id, basis: 'dealt' }).exec(), isDone()),
          ),
      };
    },
  },
  [`somebody who leaves what they wrote about a ${kind}`]: {
    needs: ['rating', 'requests', 'favourites of a listing'],
    make: async () => {
      const made = await aSubject(kind);
      await made.ask(made.visitor).expect(201);
      await made.review(made.visitor, 2).expect(201);
      if (kind === 'property') await favourite(made.visitor, made.id).expect(200);
      const by = await anAdmin();
      return {
        act: () => as(api, by).delete(`/user/delUser?id=${made.visitor.id}`),
        compare: () => figuresOf(made),
      };
    },
  },
  [`a ${kind} that comes back from the recycle bin`]: {
    needs: ['restore', 'rating', 'requests', 'favourites of a listing', 'favourites of a person'],
    make: async () => {
      const made = await aSubject(kind);
      await made.ask(made.visitor).expect(201);
      await made.review(made.visitor, 2).expect(201);
      if (kind === 'property') await favourite(made.visitor, made.id).expect(200);
      const by = await anAdmin();
      await as(api, made.agent).delete(`${SUBJECTS[kind].remove}${made.id}`).expect(200);
      const { body } = await as(api, by).get(`/recycle-bin?kind=${kind}`).expect(200);
      return {
        act: () => post(by, '/recycle-bin', { id: body.data[0].id }),
        compare: () => combineComparisons(figuresOf(made), favouritesOf(made.visitor)),
      };
    },
  },
});

const SCENARIOS: Record<string, Scenario> = {
  ...ofKind('property'),
  ...ofKind('service'),
  'a favourite': favouriteOf(false),
  'a favourite that is taken away': favouriteOf(true),
  'favourites that are cleared': {
    needs: ['favourites of a listing', 'favourites of a person'],
    make: async () => {
      const [one, other] = [await aSubject('property'), await aSubject('property')];
      for (const { id } of [one, other]) await favourite(one.visitor, id).expect(200);
      return {
        act: () => as(api, one.visitor).delete('/favorite/clear_all_favorites'),
        compare: () => combineComparisons(figuresOf(one), figuresOf(other), favouritesOf(one.visitor)),
      };
    },
  },
  'a deleted listing that somebody keeps': {
    needs: ['favourites of a person'],
    make: async () => {
      const made = await aSubject('property');
      await favourite(made.visitor, made.id).expect(200);
      return {
        act: () => as(api, made.agent).delete(`/property/delProperty?id=${made.id}`),
        compare: () => favouritesOf(made.visitor),
      };
    },
  },
  'a message in a chat that its reader had deleted': {
    needs: ['last message of a chat'],
    make: async () => {
      const [writer, reader, chat] = await aPair(api, 'user', 'agent');
      await send(api, writer, chat, 'The first').expect(201);
      await as(api, reader).delete(`/chat/deleteChat?chatId=${chat}`).expect(200);
      return {
        act: () => send(api, writer, chat, 'The second'),
        compare: async () => {
          const { seq, lastMessage, members } = await Chat.findById(chat).orFail().lean();
          const last = await Message.findOne({ chat }).sort({ seq: -1 }).orFail().lean();
          const isHidden = members.some((member) => member.isHidden === true);
          return {
            stored: { seq, id: String(lastMessage?.id), text: lastMessage?.text, isHidden },
            truth: { seq: last.seq, id: String(last._id), text: last.message, isHidden: last.seq === 1 },
          };
        },
      };
    },
  },
  'a message about a request': {
    needs: ['last message of a talk'],
    make: async () => {
      const made = await aSubject('property');
      await made.ask(made.visitor).expect(201);
      const message = { propertyId: made.id, message: 'Is parking included?' };
      return {
        act: () => post(made.visitor, '/propertyRequestChat/sendMessage', message),
        compare: () => talkOf(made),
      };
    },
  },
};

function favouriteOf(isKept: boolean): Scenario {
  return {
    needs: ['favourites of a listing', 'favourites of a person'],
    make: async () => {
      const made = await aSubject('property');
      if (isKept) await favourite(made.visitor, made.id).expect(200);
      return {
        act: () => favourite(made.visitor, made.id),
        compare: () => combineComparisons(figuresOf(made), favouritesOf(made.visitor)),
      };
    },
  };
}

testEachCrash(SCENARIOS, FIGURE_SETTLEMENTS);
