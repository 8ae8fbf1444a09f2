import { Agency } from '../features/identity/agencies/agency.model';
import { User } from '../features/foundation/people/user.model';
import type { TestPerson } from './testApp';

/** Makes these people the members of an agency that `owner` owns; no listing changes hands. */
export async function teamIs(owner: TestPerson, members: TestPerson[]): Promise<void> {
  const name = `Team of ${owner.userID}`;
  const own = await Agency.findOneAndUpdate(
    { owner: owner.id },
    { $setOnInsert: { slug: name, name } },
    { upsert: true, returnDocument: 'after' },
  );
  await User.updateMany({ memberOf: own?._id }, { $unset: { memberOf: 1 } });
  for (const { id } of [owner, ...members]) {
    await User.updateOne({ _id: id }, { $set: { memberOf: own?._id, joinedAt: new Date() } });
  }
}
