import { expect } from 'vitest';
import { as } from './chats';
import { aPerson, type Api, type TestPerson } from './testApp';

/** An agency as the API answers it. */
interface AgencyAnswer {
  id: string;
  slug: string;
  name: string;
  nameAr: string | null;
  orn: string | null;
  logo: string | null;
  state: string;
  owner: { id: string } | null;
  members: number;
  dailyLimit: number | null;
  claim: { by: { id: string }; name: string; at: string } | null;
  can: Record<'edit' | 'rename' | 'leave', boolean>;
}
/** Answer of `GET /agency/mine`. */
interface MineAnswer {
  agency: AgencyAnswer | null;
  members: { id: string; isOwner: boolean }[];
  invitations: { id: string; email: string }[];
  invited: { id: string; agency: { name: string }; by: { id: string } }[];
}

let count = 0;
/** An agency's name that no other test of the file uses. */
export function agencyName(): string {
  count += 1;
  const letter = (n: number) => 'bcdfghjklmnpqrstvwxz'[n % 20] ?? '';
  return `Zahra${letter(Math.trunc(count / 20))}a${letter(count)} Homes`;
}

/** Calls of agencies in tests. */
export function agencyCalls(api: Api) {
  const mine = async (person: TestPerson) =>
    (await as(api, person).get('/agency/mine').expect(200)).body.data as MineAnswer;
  const claim = (person: TestPerson, names: object) => as(api, person).post('/agency/claim').send(names);
  const decide = async (admin: TestPerson, claimant: TestPerson, body: object) => {
    const { agency } = await mine(claimant);
    return as(api, admin)
      .post(`/agency/decide?id=${agency?.id}`)
      .send({ seen: agency?.claim?.at, ...body });
  };
  /** An agency with its owner. */
  const anAgency = async (fields: object = {}, by?: TestPerson) => {
    const [owner, admin] = [by ?? (await aPerson('agent')), await aPerson('super_admin')];
    const name = agencyName();
    await claim(owner, { name, ...fields }).expect(201);
    expect((await decide(admin, owner, { isAccepted: true })).status).toBe(200);
    const { agency } = await mine(owner);
    return { owner, admin, name, id: agency?.id ?? '', slug: agency?.slug ?? '' };
  };
  const invite = (owner: TestPerson, email: string) => as(api, owner).post('/agency/invite').send({ email });
  const answer = (person: TestPerson, id: string | undefined, isAccepted = true) =>
    as(api, person).post('/agency/answer').send({ id, isAccepted });
  /** Makes a person a member of the agency. */
  const join = async (owner: TestPerson, person: TestPerson) => {
    await invite(owner, person.email).expect(201);
    const [invited] = (await mine(person)).invited;
    await answer(person, invited?.id).expect(200);
    return person;
  };
  const aMember = async (owner: TestPerson) => join(owner, await aPerson('agent'));
  const remove = (caller: TestPerson, person: TestPerson) =>
    as(api, caller).delete(`/agency/member?person=${person.id}`);
  const update = (caller: TestPerson, id: string, change: object) =>
    as(api, caller).patch(`/agency?id=${id}`).send(change);
  const profileOf = async (person: TestPerson) =>
    (await as(api, person).post('/user/user_profile').send({}).expect(200)).body.data as Record<
      string,
      unknown
    >;
  const bell = async (person: TestPerson, kind: string) => {
    const { body } = await as(api, person).get('/notification').expect(200);
    return (body.data as { kind: string; data: Record<string, string> }[]).filter((one) => one.kind === kind);
  };
  return { mine, claim, decide, anAgency, invite, answer, join, aMember, remove, update, profileOf, bell };
}
