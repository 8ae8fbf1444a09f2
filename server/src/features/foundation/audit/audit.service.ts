import { Types } from 'mongoose';
import type { usersContract } from '@manzil/shared/contract/users.contract';
import type { ParsedInput, ReplyOf } from '@manzil/shared/contract/wire/endpoint';
import { foldWords } from '@manzil/shared/domain/text/fold';
import { isStaff } from '@manzil/shared/domain/roles';
import { actedFor, type Subject } from '../../../platform/base/caller';
import { log } from '../../../platform/base/logger';
import type { CompletedCommand } from '../../../platform/http/serve';
import { storedTokens } from '../../../platform/store/storedTokens';
import { beginningWith } from '../../../platform/text/wordSearch';
import { findForSession, findIdByRef, namesById } from '../people/users.service';
import { AuditEntry, type AuditRecord } from './auditEntry.model';

type AuditCall = (typeof usersContract)['audit'];

/** Did the caller act in their own affairs? Such calls aren't administrative, even by staff. */
const isPersonal = ({ endpoint, input, caller }: CompletedCommand): boolean =>
  endpoint.audit === 'personal' ||
  ['open', 'login'].includes(endpoint.access) ||
  (endpoint.access === 'self' && actedFor(endpoint, input, caller) === undefined);

const isRecorded = (done: CompletedCommand): boolean =>
  done.caller.impersonatedBy !== undefined || (isStaff(done.caller.role) && !isPersonal(done));

/** Target of a call according to its input, if the handler didn't set one. */
function namedIn({ id, input }: CompletedCommand): Subject['target'] {
  const named = ['id', 'userID', 'userId', 'propertyId', 'serviceId'].find(
    (key) => typeof input[key] === 'string',
  );
  return named ? { kind: id.split('.')[0] ?? '', id: String(input[named]) } : undefined;
}

type Named = Pick<AuditRecord, 'actor' | 'impersonator' | 'target' | 'action'>;
/** Search words of an entry: its names and the words of its action. */
const entryTokens = ({ actor, impersonator, target, action }: Named): string[] => {
  const names = [actor.name, impersonator?.name, target?.name].map((name) => name ?? '');
  return [...new Set([...names, action.replace(/([A-Z])/g, ' $1')].flatMap(foldWords))];
};
export const tokensOfAudit = storedTokens<AuditRecord>(
  AuditEntry.collection,
  ['actor', 'impersonator', 'target', 'action', 'searchTokens'],
  (records) => records.map((record) => ({ searchTokens: entryTokens(record) })),
);

/**
 * Records administrative commands, and every command of an impersonated session, in the audit trail. The command has
 * already run, so a failure to store the entry is only logged.
 */
export async function recordCommand(done: CompletedCommand): Promise<void> {
  if (!isRecorded(done)) return;
  const { id: action, caller, info, about } = done;
  const admin = caller.impersonatedBy ? await findForSession(caller.impersonatedBy) : undefined;
  const target = about.target ?? namedIn(done);
  const named = {
    at: new Date(),
    action,
    actor: { id: new Types.ObjectId(caller.id), name: caller.name, role: caller.role },
    ...(caller.apiToken && { apiToken: caller.apiToken }),
    ...(admin && { impersonator: { id: new Types.ObjectId(admin.id), name: admin.name } }),
    ...(target && { target }),
  };
  const entry = {
    ...named,
    ...(about.diff && { diff: about.diff }),
    ip: info.ip,
    requestId: info.requestId,
    searchTokens: entryTokens(named),
  };
  try {
    await AuditEntry.create(entry);
  } catch (error) {
    log.error({ err: error, entry }, 'audit entry could not be stored');
  }
}

/** Number of records that an action changed since `since`, counting changes of at least one of these fields. */
export async function countChanged(action: string, fields: readonly string[], since: Date): Promise<number> {
  const changed = fields.map((field) => ({ [`diff.${field}`]: { $exists: true } }));
  const [row] = await AuditEntry.aggregate<{ count: number }>([
    { $match: { action, at: { $gte: since }, $or: changed } },
    { $group: { _id: '$target.id' } },
    { $count: 'count' },
  ]);
  return row?.count ?? 0;
}

/** Everyone an entry mentions by id. */
const peopleIn = ({ actor, impersonator, target }: AuditRecord): string[] =>
  [actor.id, impersonator?.id, target?.id].flatMap((id) => (id ? [String(id)] : []));

function view(
  { _id, at, action, actor, impersonator, apiToken, target, diff, ip }: AuditRecord,
  people: Awaited<ReturnType<typeof namesById>>,
) {
  const mention = (id: string, name: string) => ({ id, name, nameAr: people.get(id)?.nameAr ?? null });
  return {
    id: String(_id),
    at: at.toISOString(),
    action,
    actor: {
      ...(actor.id ? mention(String(actor.id), actor.name ?? '') : { id: null, name: actor.name ?? '' }),
      role: actor.role ?? '',
    },
    impersonator: impersonator?.id ? mention(String(impersonator.id), impersonator.name ?? '') : null,
    apiToken: apiToken ?? null,
    target: target?.id
      ? {
          ...mention(target.id, ''),
          kind: target.kind ?? '',
          name: target.name ?? people.get(target.id)?.name ?? null,
        }
      : null,
    diff: (diff as Record<string, unknown> | undefined) ?? null,
    ip: ip ?? null,
  };
}

/** Audit trail, newest first; `actor` matches both a person's own actions and those they did as another person. */
export async function listAudit(input: ParsedInput<AuditCall>): Promise<ReplyOf<AuditCall>> {
  const { page, limit, search, actor, target, action } = input;
  const actorId = actor && ((await findIdByRef(actor)) ?? new Types.ObjectId());
  const filter = {
    ...(actorId && { $or: [{ 'actor.id': actorId }, { 'impersonator.id': actorId }] }),
    ...(target && { 'target.id': target.toLowerCase() }),
    ...(action && { action }),
    ...beginningWith(foldWords(search ?? '')),
  };
  const [entries, count] = await Promise.all([
    AuditEntry.find(filter)
      .sort({ at: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<AuditRecord[]>(),
    AuditEntry.countDocuments(filter),
  ]);
  const people = await namesById(entries.flatMap(peopleIn));
  return { data: entries.map((entry) => view(entry, people)), count };
}
