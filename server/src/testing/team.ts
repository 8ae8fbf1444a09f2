import { vi } from 'vitest';
import * as agencies from '../features/identity/agencies/agencies.service';
import type { TestPerson } from './testApp';

/** Makes the owner's team these people; a file that calls it mocks `agencies.service` with `{ spy: true }`. */
export const teamIs = (owner: TestPerson, members: TestPerson[]): void =>
  void vi
    .mocked(agencies.teamOf)
    .mockImplementation((id) =>
      Promise.resolve(id === owner.id ? [id, ...members.map((member) => member.id)] : [id]),
    );
