import { STAFF } from '@manzil/shared/domain/roles';
import { findListing } from '../features/market/listings/listingReads';
import { findService } from '../features/market/services/service.model';
import { Contact } from '../features/conversations/contacts/contact.model';
import { CustomRequest } from '../features/conversations/requests/customRequest.model';
import { Report } from '../features/desk/reports/report.model';
import { User } from '../features/foundation/people/user.model';
import { trustedWhere } from '../platform/store/where';
import { as } from './chats';
import {
  anAdmin,
  callsOf,
  FINDERS,
  countMails,
  NOTIFICATION_SETTLEMENTS,
  compareStates,
  countNotifications,
  testEachCrash,
  type Comparison,
  type Scenario,
} from './processes/crashes';
import { aListing } from './factories/property.factory';
import { mailsTo } from './mailbox';
import { SUBJECTS, type SubjectName } from './subjectKinds';
import { quotesOf } from './factories/quotes';
import { aPerson, testApp, type TestPerson } from './testApp';
import { DAY, inMs, viewingsOf } from './viewings';

const api = testApp();
const { post, aSubject } = callsOf(api);
const { propose, pick, seen, aRequest, anAgreed } = viewingsOf(api);
const quotes = quotesOf(api);

function suspension(isSuspended: boolean): Scenario {
  return {
    needs: ['offers of a person'],
    make: async () => {
      const [agent, by] = [await aPerson('agent'), await anAdmin()];
      const listing = String((await aListing({ agent: agent.id }))._id);
      const suspend = (is: boolean) =>
        as(api, by).patch(`/user/update_user_by_admin?id=${agent.id}`).send({ isSuspended: is });
      if (!isSuspended) await suspend(true).expect(200);
      const isOut = async () => (await User.findById(agent.id).orFail().lean()).isSuspended;
      return {
        act: () => suspend(isSuspended),
        compare: () =>
          compareStates(
            findListing(listing).then((found) => found?.isListed),
            isOut().then((is) => !is),
          ),
      };
    },
  };
}

function roleLoss(kind: SubjectName, hasSuccessor: boolean): Scenario {
  return {
    needs: ['offers lost with a role', 'offers of a person', 'mails of a changed standing'],
    make: async () => {
      const [made, successor, by] = [
        await aSubject(kind),
        await aPerson(SUBJECTS[kind].role),
        await anAdmin(),
      ];
      await made.ask(made.visitor).expect(201);
      const hasRole = async () =>
        (await User.findById(made.agent.id).orFail().lean()).role === SUBJECTS[kind].role;
      const change = { role: 'user', ...(hasSuccessor && { successor: successor.id }) };
      const compare = async (): Promise<Comparison> => {
        const [found, isKept] = [await FINDERS[kind](made.id), await hasRole()];
        const owner = isKept || !hasSuccessor ? made.agent : successor;
        return {
          stored: {
            isListed: found?.isListed,
            owner: String(found?.agent),
            closed: await countNotifications(made.visitor, 'requestGone'),
            closedMails: await countMails(made.visitor, 'requestGone'),
            roleMails: await countMails(made.agent, 'roleChanged'),
            received: await countNotifications(successor, 'offersReceived'),
            receivedMails: await countMails(successor, 'offersReceived'),
          },
          truth: {
            roleMails: once(!isKept),
            isListed: isKept || hasSuccessor,
            owner: owner.id,
            ...(isKept || hasSuccessor ? { closed: 0, closedMails: 0 } : { closed: 1, closedMails: 1 }),
            ...(isKept || !hasSuccessor
              ? { received: 0, receivedMails: 0 }
              : { received: 1, receivedMails: 1 }),
          },
        };
      };
      return {
        act: () => as(api, by).patch(`/user/update_user_by_admin?id=${made.agent.id}`).send(change),
        compare,
      };
    },
  };
}

const viewing: Scenario = {
  needs: ['viewing news'],
  make: async () => {
    const { agent, seeker, id } = await aRequest();
    const at = inMs(2 * DAY);
    await propose(agent, id, [at]).expect(200);
    return {
      act: () => pick(seeker, id, 1, at),
      compare: () =>
        compareStates(
          Promise.all([countNotifications(agent, 'viewing'), countMails(agent, 'viewing')]),
          seen(seeker, id).then((request) => {
            const count = once(request.viewing?.state === 'agreed');
            return [count, count];
          }),
        ),
    };
  },
};

const quote: Scenario = {
  needs: ['quote news'],
  make: async () => {
    const { provider, seeker, id } = await quotes.aQuoted();
    return {
      act: () => quotes.accept(seeker, id, 1),
      compare: () =>
        compareStates(
          Promise.all([countNotifications(provider, 'quote'), countMails(provider, 'quote')]),
          quotes.seen(seeker, id).then((request) => {
            const count = once(request.quote?.state === 'accepted');
            return [count, count];
          }),
        ),
    };
  },
};

const movedViewing: Scenario = {
  needs: ['listing moved', 'viewing news'],
  make: async () => {
    const [made, successor, by] = [await anAgreed(), await aPerson('agent'), await anAdmin()];
    const { agent, seeker, id, propertyId } = made;
    const viewingMails = async () => ({
      version: (await seen(seeker, id)).viewing?.version,
      successor: await countMails(successor, 'viewing'),
      // Besides the mails about the times and the agreement.
      seeker: (await countMails(seeker, 'viewing')) - 2,
      former: (await countMails(agent, 'viewing')) - 1,
    });
    const isMoved = async () => String((await findListing(propertyId))?.agent) === successor.id;
    return {
      act: () =>
        as(api, by)
          .patch(`/property/update_property_by_admin?id=${propertyId}`)
          .send({ agent: successor.id }),
      compare: () =>
        compareStates(
          viewingMails(),
          isMoved().then((is) => {
            const count = once(is);
            return { version: 2 + count, successor: count, seeker: count, former: count };
          }),
        ),
    };
  },
};

const once = (happened: boolean): number => (happened ? 1 : 0);

const verdicts = (change: object, kind: string, template: string): Scenario => ({
  needs: ['listing verdict'],
  make: async () => {
    const [agent, by] = [await aPerson('agent'), await anAdmin()];
    const id = String((await aListing({ agent: agent.id, isVerified: false }))._id);
    const isDecided = async () => {
      const listing = await findListing(id);
      return once(listing?.isVerified === true || Boolean(listing?.sentBackReason));
    };
    return {
      act: () => as(api, by).patch(`/property/update_property_by_admin?id=${id}`).send(change),
      compare: () =>
        compareStates(
          Promise.all([countNotifications(agent, kind), countMails(agent, template)]),
          isDecided().then((count) => [count, count]),
        ),
    };
  },
});

const edits = (change: object, kind: string): Scenario => ({
  needs: ['news of an edit'],
  make: async () => {
    const { id, agent, visitor, ask } = await aSubject('property');
    await ask(visitor).expect(201);
    await post(visitor, '/favorite/favorites', { property_id: id }).expect(200);
    const { __v } = (await findListing(id)) ?? { __v: 0 };
    return {
      act: () => as(api, agent).patch(`/property/edit_property?id=${id}`).send(change),
      compare: () =>
        compareStates(
          countNotifications(visitor, kind),
          findListing(id).then((listing) => once((listing?.__v ?? 0) > __v)),
        ),
    };
  },
});

const visibility = (isHidden: boolean): Scenario => ({
  needs: ['service visibility'],
  make: async () => {
    const [{ id, agent }, by] = [await aSubject('service'), await anAdmin()];
    const hide = () => as(api, by).patch(`/service/hide_service?id=${id}`).send({ reason: 'No licence' });
    const show = () => as(api, by).patch(`/service/show_service?id=${id}`);
    if (!isHidden) await hide().expect(200);
    return {
      act: () => (isHidden ? hide() : show()),
      compare: () =>
        compareStates(
          countNotifications(agent, isHidden ? 'serviceHidden' : 'serviceShown'),
          findService(id).then((service) => once(Boolean(service?.hiddenReason) === isHidden)),
        ),
    };
  },
});

const deletion = (kind: SubjectName): Scenario => ({
  needs: ['deletion'],
  make: async () => {
    const [{ id, agent, visitor, ask }, by] = [await aSubject(kind), await anAdmin()];
    await ask(visitor).expect(201);
    return {
      act: () => as(api, by).delete(SUBJECTS[kind].remove + id),
      compare: async () => {
        const count = once((await FINDERS[kind](id)) === null);
        return compareStates(
          Promise.all([
            countNotifications(agent, 'offerDeleted'),
            countMails(agent, 'offerDeleted'),
            countNotifications(visitor, 'requestGone'),
          ]),
          Promise.resolve([count, count, count]),
        );
      },
    };
  },
});

const deletionOfAll = (kind: SubjectName, path: string): Scenario => ({
  needs: [kind === 'property' ? 'all listings deleted' : 'all services deleted', 'deletion'],
  make: async () => {
    const [{ id, agent }, by] = [await aSubject(kind), await anAdmin()];
    return {
      act: () => as(api, by).delete(path + agent.id),
      compare: async () => {
        const count = once((await FINDERS[kind](id)) === null);
        return compareStates(
          Promise.all([countNotifications(agent, 'allDeleted'), countNotifications(agent, 'offerDeleted')]),
          Promise.resolve([count, 0]),
        );
      },
    };
  },
});

const isReported = { kind: 'property', reason: 'fake' };
const SCENARIOS: Record<string, Scenario> = {
  'a published listing': verdicts({ isVerified: true }, 'propertyVerified', 'listingVerified'),
  'a listing that is sent back': verdicts({ reason: 'No photos' }, 'propertySentBack', 'listingSentBack'),
  'a lower price': edits({ price: 71_000 }, 'priceDrop'),
  'a listing that leaves the market': edits({ availability: 'rented' }, 'requestGone'),
  'a service that staff hide': visibility(true),
  'a service that staff show again': visibility(false),
  'a listing that staff delete': deletion('property'),
  'a service that staff delete': deletion('service'),
  'all listings of an agent': deletionOfAll('property', '/property/delete_all_properties/'),
  'all services of a provider': deletionOfAll('service', '/service/delete_all_services/'),
  'an agent who is suspended': suspension(true),
  'an agent who is let in again': suspension(false),
  'the listing of an agent who loses the role': roleLoss('property', false),
  'the listing of an agent whose role goes to a successor': roleLoss('property', true),
  'the service of a provider who loses the role': roleLoss('service', false),
  'the service of a provider whose role goes to a successor': roleLoss('service', true),
  'a report': {
    needs: ['report'],
    make: async () => {
      // Every member of staff is told: those of the rounds before would make each round longer.
      await User.deleteMany(trustedWhere({ role: { $in: STAFF } }));
      const [{ id, visitor }, staff] = [await aSubject('property'), await aPerson('injazat_worker')];
      return {
        act: () => post(visitor, '/report', { ...isReported, targetId: id }),
        compare: () =>
          compareStates(countNotifications(staff, 'newReport'), Report.countDocuments({ target: id }).exec()),
      };
    },
  },
  'reports that are closed together': {
    needs: ['closed reports'],
    make: async () => {
      const [{ id, visitor }, other, by] = [
        await aSubject('property'),
        await aPerson('user'),
        await anAdmin(),
      ];
      for (const who of [visitor, other]) {
        await post(who, '/report', { ...isReported, targetId: id }).expect(201);
      }
      const report = await Report.findOne({ target: id, user: visitor.id }).orFail().lean();
      const isClosed = (who: TestPerson) =>
        Report.countDocuments({ target: id, user: who.id, status: 'dismissed' }).exec();
      return {
        act: () =>
          as(api, by)
            .patch(`/report?id=${String(report._id)}`)
            .send({ status: 'dismissed', withOthers: true }),
        compare: () =>
          compareStates(
            Promise.all([
              countNotifications(visitor, 'reportClosed'),
              countNotifications(other, 'reportClosed'),
            ]),
            Promise.all([isClosed(visitor), isClosed(other)]),
          ),
      };
    },
  },
  'an answer to a message': {
    needs: ['answer to a message'],
    make: async () => {
      const by = await anAdmin();
      const email = `writer.${by.id}@people.test`;
      const message = 'I was charged twice for my subscription.';
      await post(by, '/contact/save-contact', { name: 'James Whitfield', email, message }).expect(201);
      const { _id } = await Contact.findOne({ email }).orFail().lean();
      return {
        act: () => post(by, '/contact/answer', { id: String(_id), text: 'We paid it back.' }),
        compare: () =>
          compareStates(
            mailsTo(email).then((mails) => mails.length),
            Contact.findById(_id)
              .lean()
              .then((contact) => once(Boolean(contact?.answer))),
          ),
      };
    },
  },
  'matches of a custom request': {
    needs: ['matches of a custom request'],
    make: async () => {
      const [{ id }, by] = [await aSubject('property'), await anAdmin()];
      const email = `seeker.${by.id}@people.test`;
      const wanted = {
        name: 'Maha Saleh',
        email,
        phone: '0557654321',
        type: 'rent',
        propertyType: 'villa',
        city: 'sharjah',
      };
      await post(by, '/property/requests/custom_request', wanted).expect(201);
      const { _id } = await CustomRequest.findOne({ email }).orFail().lean();
      return {
        act: () => post(by, '/property/requests/custom_request_send', { id: String(_id), ids: [id] }),
        compare: () =>
          compareStates(
            mailsTo(email).then((mails) => mails.length),
            CustomRequest.findById(_id)
              .lean()
              .then((request) => request?.sent?.length ?? 0),
          ),
      };
    },
  },
  'a viewing that is agreed': viewing,
  'a viewing whose listing gets another agent': movedViewing,
  'a quote that is accepted': quote,
  'an account that an admin makes': {
    needs: ['link to set a password'],
    make: async () => {
      const by = await anAdmin();
      const email = `new.${by.id}@people.test`;
      return {
        act: () => post(by, '/user/register_agent', { name: 'Omar Khalid', email }),
        compare: () =>
          compareStates(
            mailsTo(email).then((mails) => mails.length),
            User.countDocuments({ email }).exec(),
          ),
      };
    },
  },
};

testEachCrash(SCENARIOS, NOTIFICATION_SETTLEMENTS);
