import { User } from '../features/foundation/people/user.model';
import { Agency } from '../features/identity/agencies/agency.model';
import { rememberAgency } from '../features/identity/agencies/seenNames.service';
import { findListing } from '../features/market/listings/listingReads';
import { agencyCalls, agencyName } from './agencies';
import { as } from './chats';
import { aListing } from './factories/property.factory';
import {
  AGENCY_SETTLEMENTS,
  anAdmin,
  compareStates,
  countMails,
  countNotifications,
  testEachCrash,
  type Scenario,
} from './processes/crashes';
import { aPerson, testApp, type TestPerson } from './testApp';

const api = testApp();
const { mine, claim, anAgency, invite, answer, aMember, update } = agencyCalls(api);

const agencyOf = async ({ id }: TestPerson) => {
  const memberOf = (await User.findById(id).orFail().lean()).memberOf;
  return memberOf ? String(memberOf) : null;
};
const claimsOf = ({ id }: TestPerson) => Agency.countDocuments({ 'claim.by': id }).exec();

const decided = (isAccepted: boolean): Scenario => ({
  needs: ['decision on a claim', ...(isAccepted ? ['membership begun'] : [])],
  make: async () => {
    const name = agencyName();
    const [agent, outsider] = [await aPerson('agent'), await aPerson('agent', { companyName: name })];
    await rememberAgency({ companyName: name });
    const by = await anAdmin();
    await claim(agent, { name }).expect(201);
    const { agency } = await mine(agent);
    const body = { isAccepted, seen: agency?.claim?.at, ...(!isAccepted && { reason: 'No licence' }) };
    const kind = isAccepted ? 'agencyClaimAccepted' : 'agencyClaimDeclined';
    return {
      act: () => as(api, by).post(`/agency/decide?id=${agency?.id}`).send(body),
      compare: async () => {
        const record = await Agency.findById(agency?.id).orFail().lean();
        const count = Number(record.decision != null);
        const isOwned = record.owner != null;
        return compareStates(
          Promise.all([
            agencyOf(agent),
            User.countDocuments({ _id: outsider.id, 'seenCompany.companyName': name }),
            countNotifications(agent, kind),
            countMails(agent, 'agencyClaimDecided'),
          ]),
          Promise.resolve([isOwned ? agency?.id : null, Number(!isOwned), count, count]),
        );
      },
    };
  },
});

const ended = (end: 'leaves' | 'loses the role' | 'is deleted'): Scenario => ({
  needs: ['membership ended'],
  make: async () => {
    const { owner, admin } = await anAgency();
    const member = await aMember(owner);
    const listing = String((await aListing({ agent: member.id }))._id);
    const acts = {
      leaves: () => as(api, member).delete(`/agency/member?person=${member.id}`),
      'loses the role': () =>
        as(api, admin).patch(`/user/update_user_by_admin?id=${member.id}`).send({ role: 'user' }),
      'is deleted': () => as(api, admin).delete(`/user/delUser?id=${member.id}`),
    };
    return {
      act: acts[end],
      compare: async () => {
        const person = await User.findById(member.id).lean();
        const isMember = person?.role === 'agent' && !person.deletingAt && person.memberOf != null;
        return compareStates(
          Promise.all([
            findListing(listing).then((found) => String(found?.agent)),
            countNotifications(owner, 'agencyLeft'),
            countNotifications(owner, 'offersReceived'),
          ]),
          Promise.resolve([isMember ? member.id : owner.id, Number(!isMember), Number(!isMember)]),
        );
      },
    };
  },
});

const SCENARIOS: Record<string, Scenario> = {
  'a claim': {
    needs: ['claim of an agency'],
    make: async () => {
      const [agent, admin] = [await aPerson('agent'), await anAdmin()];
      return {
        act: () => claim(agent, { name: agencyName() }),
        compare: () => compareStates(countNotifications(admin, 'agencyClaim'), claimsOf(agent)),
      };
    },
  },
  'an accepted claim': decided(true),
  'a declined claim': decided(false),
  'an accepted invitation of someone with a claim': {
    needs: ['membership begun'],
    make: async () => {
      const { owner } = await anAgency();
      const agent = await aPerson('agent');
      await claim(agent, { name: agencyName() }).expect(201);
      await invite(owner, agent.email).expect(201);
      const [invited] = (await mine(agent)).invited;
      return {
        act: () => answer(agent, invited?.id),
        compare: async () => {
          const isMember = (await agencyOf(agent)) !== null;
          return compareStates(
            Promise.all([claimsOf(agent), countNotifications(owner, 'agencyJoined')]),
            Promise.resolve([Number(!isMember), Number(isMember)]),
          );
        },
      };
    },
  },
  'a member who leaves': ended('leaves'),
  'a member who loses the role': ended('loses the role'),
  'a member who is deleted': ended('is deleted'),
  'a renamed agency': {
    needs: ['names of members'],
    make: async () => {
      const { owner, admin, id } = await anAgency();
      const member = await aMember(owner);
      const namesOf = async () =>
        Promise.all(
          [owner, member].map(async (one) => (await User.findById(one.id).orFail().lean()).companyName),
        );
      return {
        act: () => update(admin, id, { name: agencyName() }),
        compare: async () => {
          const { name } = await Agency.findById(id).orFail().lean();
          return compareStates(namesOf(), Promise.resolve([name, name]));
        },
      };
    },
  },
};

testEachCrash(SCENARIOS, AGENCY_SETTLEMENTS);
