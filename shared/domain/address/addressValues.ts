import { allows, MEASURES, type Measure } from '../property/attribute';
import { plainValue } from '../text/typedText';

/** Subset of URLSearchParams used here, because this also runs outside a browser. */
export interface Params {
  get: (key: string) => string | null;
}

/** A parameter without blanks and marks, with Latin digits; '' without one. */
export const valueIn = (params: Params, key: string): string => plainValue(params.get(key) ?? '');

/** The parameter's value if it is allowed. */
export const choiceIn = <Value extends string | number>(
  params: Params,
  key: string,
  allowed: readonly Value[],
): Value | undefined => {
  const value = valueIn(params, key);
  return allowed.find((one) => String(one) === value);
};

/** The parameter's number if the measure allows it. */
export function numberIn(params: Params, key: string, measure: Measure): number | undefined {
  const text = valueIn(params, key);
  const n = text ? Number(text) : Number.NaN;
  return allows(measure, n) ? n : undefined;
}

/** The page number; default 1. */
export const readPage = (params: Params): number => numberIn(params, 'page', MEASURES.page) ?? 1;
