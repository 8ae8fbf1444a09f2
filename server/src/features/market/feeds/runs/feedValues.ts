import type { FeedChoiceField } from '@manzil/shared/domain/offer/feeds';
import type { FeedChoice } from '../feed.model';
import type { CountedValue } from './feedRun.model';
import { foldValue } from '../shapes';
import type { FeedChoices, UnknownValue } from '../shapes/shape';

/** Values that one call can map. */
const MAX_LISTED = 2000;

const keyOf = ({ field, value }: Pick<FeedChoice, 'field' | 'value'>) => `${field} ${foldValue(value)}`;

/** Converts the owner's choices for the mapper. */
export function choicesOf(choices: readonly FeedChoice[]): FeedChoices {
  const fields = new Map<FeedChoiceField, Map<string, string | null>>();
  for (const { field, value, ours } of choices) {
    const values = fields.get(field) ?? new Map<string, string | null>();
    fields.set(field, values.set(foldValue(value), ours ?? null));
  }
  return Object.fromEntries(fields);
}

/** Merges choices; new ones replace those for the same value. */
export function withChoices(former: readonly FeedChoice[], added: readonly FeedChoice[]): FeedChoice[] {
  const all = new Map([...former, ...added].map((choice) => [keyOf(choice), choice]));
  return [...all.values()].slice(-MAX_LISTED);
}

/** Counts a feed's records by unknown value. */
export class UnknownValues {
  private readonly values = new Map<string, UnknownValue & { count: number }>();

  add(unknown: readonly UnknownValue[]): void {
    for (const one of unknown) {
      const known = this.values.get(keyOf(one));
      if (known) known.count += 1;
      else if (this.values.size < MAX_LISTED) this.values.set(keyOf(one), { ...one, count: 1 });
    }
  }

  /** Most frequent first, with the owner's choices. */
  list(choices: readonly FeedChoice[]): CountedValue[] {
    const chosen = new Map(choices.map((choice) => [keyOf(choice), choice.ours ?? null]));
    return [...this.values]
      .map(([key, { field, value, guess, count }]) => {
        return { field, value, guess, count, isMapped: chosen.has(key), ours: chosen.get(key) ?? null };
      })
      .toSorted((a, b) => b.count - a.count);
  }
}
