import type { FeedChoiceField } from '@manzil/shared/domain/offer/feeds';
import type { FeedChoice } from './feed.model';
import type { CountedValue } from './feedRun.model';
import { foldValue } from './shapes';
import type { FeedChoices, UnknownValue } from './shapes/shape';

/** As many as a person can map in one call. */
const MAX_LISTED = 2000;

const keyOf = ({ field, value }: Pick<FeedChoice, 'field' | 'value'>) => `${field} ${foldValue(value)}`;

/** The owner's choices as the mapper reads them. */
export function choicesOf(choices: readonly FeedChoice[]): FeedChoices {
  const fields = new Map<FeedChoiceField, Map<string, string | null>>();
  for (const { field, value, ours } of choices) {
    const values = fields.get(field) ?? new Map<string, string | null>();
    fields.set(field, values.set(foldValue(value), ours ?? null));
  }
  return Object.fromEntries(fields);
}

/** Adds choices to former ones, of which the same values give way. */
export function withChoices(former: readonly FeedChoice[], added: readonly FeedChoice[]): FeedChoice[] {
  const all = new Map([...former, ...added].map((choice) => [keyOf(choice), choice]));
  return [...all.values()].slice(-MAX_LISTED);
}

/** Counts the records of a feed that have a value no table knows. */
export class UnknownValues {
  private readonly values = new Map<string, UnknownValue & { count: number }>();

  add(unknown: readonly UnknownValue[]): void {
    for (const one of unknown) {
      const known = this.values.get(keyOf(one));
      if (known) known.count += 1;
      else if (this.values.size < MAX_LISTED) this.values.set(keyOf(one), { ...one, count: 1 });
    }
  }

  /** The most frequent first, with what the owner chose. */
  list(choices: readonly FeedChoice[]): CountedValue[] {
    const chosen = new Map(choices.map((choice) => [keyOf(choice), choice.ours ?? null]));
    return [...this.values]
      .map(([key, { field, value, guess, count }]) => {
        return { field, value, guess, count, isMapped: chosen.has(key), ours: chosen.get(key) ?? null };
      })
      .toSorted((a, b) => b.count - a.count);
  }
}
