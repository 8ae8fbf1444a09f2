import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { checkPolicy } from '../../../testing/policyTable';
import {
  canAnswer,
  canAnswerQuote,
  canCancelViewing,
  canListAll,
  canListReceived,
  canOpen,
  canPickViewing,
  canProposeViewing,
  canQuote,
  canReadNote,
  canSend,
  sideOf,
} from './request.policy';

const [seeker, owner] = [new Types.ObjectId(), new Types.ObjectId()];
const request = { user: seeker, kind: 'service' as const };
const listing = { kind: 'property' as const, owner: String(owner) };
const service = { kind: 'service' as const, owner: String(owner) };

const OFFERER = ['list received'] as const;
const ANSWERS = ['answer about listing', 'answer about service', 'answer about deleted'] as const;
const OPENS = ['open about listing', 'open about service', 'open about deleted'] as const;
const PICKS = ['pick viewing', 'cancel viewing', 'answer quote'] as const;
const PROPOSES = ['propose viewing', 'cancel viewing'] as const;
const STAFF = [...OFFERER, ...ANSWERS, ...OPENS, 'read note', 'list all'] as const;

describe('A request', () => {
  checkPolicy(
    {
      send: (caller) => canSend(caller, listing),
      'answer about listing': (caller) => canAnswer(caller, listing),
      'answer about service': (caller) => canAnswer(caller, service),
      'answer about deleted': (caller) => canAnswer(caller, undefined),
      'open about listing': (caller) => canOpen(caller, request, listing),
      'open about service': (caller) => canOpen(caller, request, service),
      'open about deleted': (caller) => canOpen(caller, request, undefined),
      'read note': (caller) => canReadNote(caller, listing),
      'propose viewing': (caller) => canProposeViewing(caller, listing),
      'pick viewing': (caller) => canPickViewing(caller, request),
      'cancel viewing': (caller) => canCancelViewing(caller, request, listing),
      quote: (caller) => canQuote(caller, service),
      'quote about listing': (caller) => canQuote(caller, listing),
      'answer quote': (caller) => canAnswerQuote(caller, request),
      'answer quote about listing': (caller) => canAnswerQuote(caller, { ...request, kind: 'property' }),
      'list all': canListAll,
      'list received': canListReceived,
    },
    {
      'the seeker': {
        id: String(seeker),
        may: {
          user: ['send', ...OPENS, ...PICKS],
          agent: ['send', ...OPENS, ...OFFERER, ...PICKS],
          service_agent: ['send', ...OPENS, ...OFFERER, ...PICKS],
          injazat_worker: ['send', ...STAFF, ...PICKS],
          admin: ['send', ...STAFF, ...PICKS],
          super_admin: ['send', ...STAFF, ...PICKS],
        },
      },
      'the owner': {
        id: String(owner),
        may: {
          user: ['read note'],
          agent: [...OFFERER, 'read note', 'answer about listing', 'open about listing', ...PROPOSES],
          service_agent: [...OFFERER, 'read note', 'answer about service', 'open about service', 'quote'],
          injazat_worker: [...STAFF, ...PROPOSES, 'quote'],
          admin: [...STAFF, ...PROPOSES, 'quote'],
          super_admin: [...STAFF, ...PROPOSES, 'quote'],
        },
      },
      'somebody else': {
        id: String(new Types.ObjectId()),
        may: {
          user: ['send'],
          agent: ['send', ...OFFERER],
          service_agent: ['send', ...OFFERER],
          injazat_worker: ['send', ...STAFF],
          admin: ['send', ...STAFF],
          super_admin: ['send', ...STAFF],
        },
      },
    },
  );

  it.each([
    ['the seeker', 'seeker', seeker, listing],
    ['the owner', 'agent', owner, listing],
    ['somebody else', 'system', new Types.ObjectId(), listing],
    ['the owner of a deleted listing', 'system', owner, undefined],
  ])('In a viewing, %s has the side "%s".', (_who, side, person, subject) => {
    expect(sideOf(String(person), request, subject)).toBe(side);
  });

  it('Only staff can read notes of a deleted listing, and no one can propose times.', () => {
    const [agent, staff] = (['agent', 'admin'] as const).map((role) => ({ id: String(owner), role }));
    const callers = [agent, staff].filter((caller) => caller !== undefined);
    expect(callers.map((caller) => canReadNote(caller, undefined))).toEqual([false, true]);
    expect(callers.map((caller) => canProposeViewing(caller, undefined))).toEqual([false, false]);
  });
});
