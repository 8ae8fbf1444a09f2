import { vi } from 'vitest';
import { teams } from '../features/market/listings/team.service';
import type { TestPerson } from './testApp';

/** Makes the owner's team these people, until mocks are restored. */
export const teamIs = (owner: TestPerson, members: TestPerson[]): void =>
  void vi
    .spyOn(teams, 'of')
    .mockImplementation((id) =>
      Promise.resolve(id === owner.id ? [id, ...members.map((member) => member.id)] : [id]),
    );
