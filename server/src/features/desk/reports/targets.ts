import type { ReportKind } from '@manzil/shared/domain/enums';
import { notFound } from '../../../platform/base/errors';
import { contributionsOf } from '../../assembly';
import type { Reportable } from '../../module';

/**
 * Returns how to read targets of a kind.
 * @throws 404 if no feature provides that kind
 */
export function reportable(kind: ReportKind): Reportable {
  const found = contributionsOf('report').find((part) => part[kind])?.[kind];
  if (!found) throw notFound();
  return found;
}

/** Pages of reported records, by kind and id; omits records that are gone. */
export async function pathsOf(
  reported: readonly { kind: ReportKind; id: string }[],
): Promise<Map<string, string | null>> {
  const found = new Map<string, string | null>();
  for (const kind of new Set(reported.map((one) => one.kind))) {
    const ids = reported.filter((one) => one.kind === kind).map(({ id }) => id);
    const paths = await reportable(kind).paths([...new Set(ids)]);
    for (const [id, path] of paths) found.set(`${kind} ${id}`, path);
  }
  return found;
}
