import { SUBJECT_KINDS, type SubjectKind } from '@manzil/shared/domain/enums';
import type { FeatureModule, RelatedRecords } from '../../module';
import {
  fillMarketDays,
  findCountedViews,
  recountMarketDays,
  removeCountedViews,
  restoreCountedViews,
  type CountedViews,
} from './viewCount.model';

const viewsOf = (kind: SubjectKind): RelatedRecords => ({
  read: (id) => findCountedViews(kind, id),
  drop: (id) => removeCountedViews(kind, id),
  putBack: (kept) => restoreCountedViews(kind, kept as CountedViews),
});

/** View counts of listings and services. */
export const viewCountsModule = {
  name: 'viewCounts',
  start: fillMarketDays,
  jobs: [
    {
      name: 'marketDays',
      everyMinutes: 1440,
      run: async () => ({ days: await recountMarketDays() }),
    },
  ],
  // Numbers revealed on an agent's own page count under the agent.
  onPersonDeleted: async ({ id }) => {
    for (const kind of SUBJECT_KINDS) await removeCountedViews(kind, id);
  },
  related: { property: { views: viewsOf('property') }, service: { views: viewsOf('service') } },
} satisfies FeatureModule;
