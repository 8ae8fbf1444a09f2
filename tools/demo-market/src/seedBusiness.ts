import type { Types } from 'mongoose';
import { foldWords } from '@manzil/shared/domain/text/fold';
import { AuditEntry } from '../../../server/src/features/foundation/audit/auditEntry.model';
import { findRecycled, saveRecycled, settleRecycled } from '../../../server/src/features/foundation/recycleBin/recycled.model';
import { Report } from '../../../server/src/features/desk/reports/report.model';
import { namesOf } from '../../../server/src/features/foundation/subjects/names';
import type { PicturedListing } from './listings';
import type { Ids } from './seedEngagement';
import type { WholeMarket } from './wholeMarket';

const DAY = 86_400_000;
const DAYS_KEPT = 30;

interface Market extends WholeMarket {
  /** Accounts by e-mail, listings by reference. */
  accounts: Ids;
  ids: Ids;
}

const idAt = (ids: Ids, key: string) => {
  const id = ids.get(key);
  if (!id) throw new Error(`The demo market has no ${key}`);
  return id;
};
const wordsOf = (...texts: string[]) => [...new Set(texts.flatMap(foldWords))];

/** Stores deleted listings in the recycle bin; `recordOf` builds their records. */
async function seedBin(
  { binned, accounts, now }: Market,
  recordOf: (listing: PicturedListing) => Record<string, unknown> & { _id: Types.ObjectId },
): Promise<void> {
  const by = idAt(accounts, 'dana.admin@manzil.example');
  for (const [at, listing] of binned.entries()) {
    const record = recordOf(listing);
    const { _id } = record;
    // Recomputed on restoring.
    const payload = Object.fromEntries(Object.entries(record).filter(([key]) => key !== 'searchTokens'));
    const { name, nameAr } = namesOf({ ...listing.form, referenceNo: listing.referenceNo });
    const deletedAt = new Date(now.getTime() - (2 + at * 6) * DAY);
    await saveRecycled({
      kind: 'property',
      record: String(_id),
      name,
      nameAr,
      owner: String(idAt(accounts, listing.agentEmail)),
      deletedBy: String(by),
      deletedAt,
      purgeAt: new Date(deletedAt.getTime() + DAYS_KEPT * DAY),
      payload,
      files: [],
      searchTokens: wordsOf(name, nameAr ?? ''),
    });
    const item = await findRecycled({ kind: 'property', record: _id });
    if (item) await settleRecycled(item._id);
  }
}

async function seedReports({ listings, people, reports, accounts, ids }: Market): Promise<void> {
  const worker = idAt(accounts, 'salma.injazat-worker@manzil.example');
  const records = reports.map(({ referenceNo, userEmail, comment, ...report }) => {
    const listing = listings.find((one) => one.referenceNo === referenceNo);
    if (!listing) throw new Error(`The demo market has no ${referenceNo}`);
    const { name, nameAr } = namesOf({ ...listing.form, referenceNo });
    const reporter = people.find(({ email }) => email === userEmail);
    return {
      kind: 'property',
      target: idAt(ids, referenceNo),
      user: idAt(accounts, userEmail),
      text: name,
      textAr: nameAr,
      owner: idAt(accounts, listing.agentEmail),
      ...(comment && { comment }),
      ...report,
      ...(report.closedAt && { closedBy: worker }),
      updatedAt: report.closedAt ?? report.createdAt,
      searchTokens: wordsOf(name, nameAr ?? '', comment, reporter?.name ?? ''),
    };
  });
  await Report.insertMany(records, { timestamps: false });
}

async function seedTrail(market: Market): Promise<void> {
  const { listings, binned, people, trail, accounts, ids } = market;
  const named = new Map([...listings, ...binned].map((listing) => [listing.referenceNo, listing]));
  const person = (email: string) => {
    const found = people.find((one) => one.email === email);
    if (!found) throw new Error(`Nobody is ${email}`);
    return found;
  };
  const entries = trail.map(({ action, actorEmail, at, target, diff }) => {
    const actor = person(actorEmail);
    const listing = target && 'referenceNo' in target ? named.get(target.referenceNo) : undefined;
    const about =
      target && 'email' in target
        ? { kind: 'user', id: String(idAt(accounts, target.email)), name: person(target.email).name }
        : listing && {
            kind: 'property',
            id: String(ids.get(listing.referenceNo) ?? ''),
            name: namesOf({ ...listing.form, referenceNo: listing.referenceNo }).name,
          };
    return {
      at,
      action,
      actor: { id: idAt(accounts, actorEmail), name: actor.name, role: actor.role },
      ...(about && { target: about }),
      ...(diff && { diff }),
      searchTokens: wordsOf(actor.name, about?.name ?? '', action.replace(/([A-Z])/g, ' $1')),
    };
  });
  await AuditEntry.insertMany(entries);
}

/** Stores the work of staff: reports, deleted listings, the audit trail. */
export async function seedBusiness(market: Market, recordOf: Parameters<typeof seedBin>[1]): Promise<void> {
  await seedBin(market, recordOf);
  await seedReports(market);
  await seedTrail(market);
}
