import type { ParsedInput, ReplyOf } from '@manzil/shared/contract/wire/endpoint';
import type { reportsContract } from '@manzil/shared/contract/staff/reports.contract';
import { REPORT_REASONS } from '@manzil/shared/domain/enums';
import { foldWords } from '@manzil/shared/domain/text/fold';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import type { Caller, RequestInfo } from '../../../platform/base/caller';
import { notFound } from '../../../platform/base/errors';
import { withIntents, settlement } from '../../../platform/tasks/settlement';
import { storedTokens } from '../../../platform/store/storedTokens';
import { beginningWith } from '../../../platform/text/wordSearch';
import { notify } from '../../foundation/notifications/notifications.service';
import { agentNamesOf, staffIds } from '../../foundation/people/listingPeople.service';
import {
  countOpen,
  countOpenOf,
  decideReports,
  findGroups,
  findReport,
  findReports,
  findReportsOf,
  Report,
  saveReport,
  type ReportRecord,
} from './report.model';
import { pathsOf, reportable } from './targets';

type Calls = typeof reportsContract;
type ReportView = ReplyOf<Calls['list']>['data'][number];

/** Maximum length of the stored part of a reported text. */
const TEXT_LENGTH = 500;

/** Notifies staff of a report, once per person and target. */
export const newReportNotifications = settlement(
  'report',
  async (subject: { kind: string; target: string; user: string }) => {
    const [stored] = await findReportsOf(subject);
    if (stored?.status !== 'open') return;
    const id = String(stored._id);
    const { kind, reason, text } = stored;
    await notify({
      users: await staffIds(),
      kind: 'newReport',
      data: { reportId: id, reported: kind, reason, text },
      key: `report:${id}`,
    });
  },
);

/** Age up to which closed reports may still need a notification. */
const RECENTLY_CLOSED_MS = DAY_MS;

/** Notifies the reporters of a target that their reports were closed, with the outcome. */
export const closedReportNotifications = settlement(
  'closed reports',
  async ({ kind, target }: { kind: string; target: string }) => {
    const since = new Date(Date.now() - RECENTLY_CLOSED_MS);
    const closed = await findReportsOf({ kind, target, closedAt: { $gte: since } });
    await notifyReporters(closed.filter(({ status }) => status !== 'open'));
  },
);

/** Search words of a report: its target, comment and reporter. */
const reportTokens = ({ text, textAr, comment }: Reported, reporter: string): string[] => [
  ...new Set([text, textAr ?? '', comment ?? '', reporter].flatMap(foldWords)),
];
type Reported = Pick<ReportRecord, 'text' | 'textAr' | 'comment'>;

/** Keeps existing tokens, because the reporter may have had another name. */
export const tokensOfReports = storedTokens<ReportRecord & { searchTokens?: string[] }>(
  Report.collection,
  ['text', 'textAr', 'comment', 'user', 'searchTokens'],
  async (records) => {
    const names = await agentNamesOf(records.map(({ user }) => String(user)));
    return records.map(({ searchTokens = [], user, ...record }) => {
      const now = reportTokens(record, names.get(String(user))?.name ?? '');
      return { searchTokens: [...new Set([...searchTokens, ...now])] };
    });
  },
);

/**
 * Stores a report of a target that the person can see and notifies staff once; a later report by the same person
 * replaces it.
 * @throws 404 if the target doesn't exist or isn't visible to them
 */
export async function report(input: ParsedInput<Calls['add']>, caller: Caller): Promise<void> {
  const { kind, targetId, reason, comment, chat } = input;
  const {
    text,
    textAr = null,
    owner,
    talk,
  } = await reportable(kind).read(targetId, caller, chat ?? undefined);
  const subject = { kind, target: targetId, user: caller.id };
  await withIntents(newReportNotifications.intent(subject), async () => {
    await saveReport({
      kind,
      target: targetId,
      user: caller.id,
      text: text.slice(0, TEXT_LENGTH),
      textAr: textAr && textAr.slice(0, TEXT_LENGTH),
      owner,
      talk,
      reason,
      comment: comment || undefined,
      searchTokens: reportTokens({ text, textAr, comment }, caller.name),
    });
    await newReportNotifications.settle(subject);
  });
}

async function viewsOf(records: ReportRecord[]): Promise<ReportView[]> {
  const people = records.flatMap(({ user, owner, closedBy }) => [user, owner, closedBy]);
  const [names, paths, open] = await Promise.all([
    agentNamesOf(people.filter((id) => id != null).map(String)),
    pathsOf(records.map(({ kind, target }) => ({ kind, id: String(target) }))),
    countOpenOf(records.map(({ target }) => target)),
  ]);
  return records.map((record) => {
    const target = String(record.target);
    const path = paths.get(`${record.kind} ${target}`);
    return {
      id: String(record._id),
      kind: record.kind,
      target: {
        id: target,
        text: record.text,
        textAr: record.textAr ?? null,
        owner: names.get(String(record.owner)) ?? null,
        path: path ?? null,
        isGone: path === undefined,
      },
      talk: record.talk ? { id: String(record.talk.id), name: record.talk.name ?? null } : null,
      reason: record.reason,
      comment: record.comment ?? null,
      user: names.get(String(record.user)) ?? { id: null, name: '' },
      status: record.status,
      note: record.note ?? null,
      closedBy: names.get(String(record.closedBy)) ?? null,
      closedAt: record.closedAt?.toISOString() ?? null,
      others: (open.get(target) ?? 0) - (record.status === 'open' ? 1 : 0),
      createdAt: record.createdAt.toISOString(),
      updatedAt: record.updatedAt.toISOString(),
    };
  });
}

/** Reports for staff, newest first. */
export async function listReports(input: ParsedInput<Calls['list']>): Promise<ReplyOf<Calls['list']>> {
  const { page, limit, kind, reason, status, search } = input;
  const where = {
    ...(kind && { kind }),
    ...(reason && { reason }),
    ...(status && { status }),
    ...beginningWith(foldWords(search ?? '')),
  };
  const [{ records, count }, openCount] = await Promise.all([
    findReports(where, { page, limit }),
    countOpen(),
  ]);
  return { data: await viewsOf(records), count, openCount };
}

/** Maximum number of people to name per group. */
const MAX_NAMED_REPORTERS = 5;

/** Open reports grouped by target, most reported first. */
export async function listGroups({
  kind,
  page,
  limit,
}: ParsedInput<Calls['groups']>): Promise<ReplyOf<Calls['groups']>> {
  const [{ groups, count }, openCount] = await Promise.all([findGroups(kind, { page, limit }), countOpen()]);
  const named = groups.map(({ users }) => users.slice(0, MAX_NAMED_REPORTERS).map(String));
  const [views, names] = await Promise.all([
    viewsOf(groups.map(({ latest }) => latest)),
    agentNamesOf(named.flat()),
  ]);
  return {
    data: groups.map((group, at) => ({
      latest: views[at] as ReportView,
      count: group.count,
      since: group.since.toISOString(),
      reporters: (named[at] ?? []).flatMap((id) => names.get(id) ?? []),
      reasons: REPORT_REASONS.flatMap((reason) => {
        const found = group.reasons.filter((one) => one === reason).length;
        return found > 0 ? [{ reason, count: found }] : [];
      }),
    })),
    count,
    openCount,
  };
}

/** Notifies the reporters of closed reports of the outcome. */
async function notifyReporters(closed: ReportRecord[]): Promise<void> {
  for (const { _id, user, kind, text, status, closedAt } of closed) {
    await notify({
      users: [String(user)],
      kind: 'reportClosed',
      data: { reported: kind, text, status },
      key: `reportClosed:${String(_id)}:${closedAt?.toISOString() ?? ''}`,
    });
  }
}

/**
 * Closes a report with a note, or reopens it; `withOthers` also closes every other open report of the target.
 * @throws 404
 */
export async function setReportStatus(
  { id, status, note, withOthers }: ParsedInput<Calls['setStatus']>,
  caller: Caller,
  info: RequestInfo,
) {
  const before = await findReport(id);
  if (!before) throw notFound();
  const verdict = { status, note: note || undefined, by: caller.id };
  const { kind, target } = before;
  const subject = { kind, target: String(target) };
  const changed = await withIntents(
    status === 'open' ? [] : closedReportNotifications.intent(subject),
    async () => {
      const decided = await decideReports({ _id: before._id }, verdict);
      if (withOthers && status !== 'open') {
        decided.push(...(await decideReports({ kind, target, status: 'open' }, verdict)));
      }
      if (status !== 'open') await closedReportNotifications.settle(subject);
      return decided;
    },
  );
  const after = await findReport(id);
  if (!after) throw notFound();
  info.note({
    target: { kind: before.kind, id: String(before.target), name: before.text },
    diff: {
      status: [before.status, after.status],
      ...(after.note && { note: [before.note ?? null, after.note] }),
      ...(changed.length > 1 && { reports: changed.length }),
    },
  });
  const [data] = await viewsOf([after]);
  return { data: data as ReportView, changed: changed.length };
}
