import type { PropertyRecord } from './property.model';

/**
 * How other features take part in what happens to listings, so that this feature imports none of theirs: they register
 * here when their module is loaded.
 */

type VerdictHandler = (record: PropertyRecord, reason: string | undefined) => Promise<unknown>;
const verdicts: VerdictHandler[] = [];

/** Staff published a listing, or sent it back. */
export const onVerdict = (handler: VerdictHandler): void => void verdicts.push(handler);

export async function tellVerdict(record: PropertyRecord, reason: string | undefined): Promise<void> {
  for (const handler of verdicts) await handler(record, reason);
}
