import { readAmount } from '@manzil/shared/domain/text/amount';
import { EMIRATES } from '@manzil/shared/domain/enums';
import type { Input, Output } from '@/platform/api/api';

export type Figures = Output<'costs.get'>['data'];

/** A form field: the path of its number and the unit in which it is shown. */
export interface FigureField {
  path: string;
  unit: 'percent' | 'aed' | 'years';
  isOptional?: boolean;
}

export const GENERAL: readonly FigureField[] = [
  { path: 'vat', unit: 'percent' },
  { path: 'rent.agencyFee', unit: 'percent' },
  { path: 'rent.depositUnfurnished', unit: 'percent' },
  { path: 'rent.depositFurnished', unit: 'percent' },
  { path: 'sale.agencyFee', unit: 'percent' },
  { path: 'sale.mortgageRegistration', unit: 'percent' },
  { path: 'mortgage.rate', unit: 'percent' },
  { path: 'mortgage.downPayment', unit: 'percent' },
  { path: 'mortgage.years', unit: 'years' },
];

/** Fields of an emirate. */
export const fieldsOf = (emirate: string): FigureField[] => [
  { path: `rent.byEmirate.${emirate}.registration`, unit: 'aed', isOptional: true },
  { path: `rent.byEmirate.${emirate}.registrationShare`, unit: 'percent', isOptional: true },
  { path: `rent.byEmirate.${emirate}.utilitiesApartment`, unit: 'aed' },
  { path: `rent.byEmirate.${emirate}.utilitiesVilla`, unit: 'aed' },
  { path: `sale.byEmirate.${emirate}.transferShare`, unit: 'percent' },
  { path: `sale.byEmirate.${emirate}.transferFixed`, unit: 'aed' },
  { path: `sale.byEmirate.${emirate}.trustee`, unit: 'aed' },
];

const ALL = [...GENERAL, ...EMIRATES.flatMap(fieldsOf)];

type Tree = { [key: string]: Tree | number | string | undefined };

const valueAt = (figures: Figures, path: string) =>
  path
    .split('.')
    .reduce<Tree | number | string | undefined>(
      (part, key) => (typeof part === 'object' ? part[key] : undefined),
      figures as unknown as Tree,
    );

/** Field texts of stored figures. */
export function textsOf(figures: Figures): Record<string, string> {
  const texts = ALL.map(({ path, unit }) => {
    const value = valueAt(figures, path);
    if (typeof value !== 'number') return [path, ''];
    return [path, String(unit === 'percent' ? Number((value * 100).toFixed(4)) : value)];
  });
  return { ...(Object.fromEntries(texts) as Record<string, string>), asOf: figures.asOf };
}

/** Parses the figures, or returns the invalid fields. */
export function figuresOf(
  texts: Record<string, string>,
): { figures: Input<'costs.set'> } | { wrong: string[] } {
  const wrong: string[] = [];
  const tree: Tree = { asOf: texts['asOf'] };
  for (const { path, unit, isOptional } of ALL) {
    const text = (texts[path] ?? '').trim();
    if (text === '' && isOptional) continue;
    const value = readAmount(text, unit === 'aed' ? 'money' : 'number');
    if (value === undefined) {
      wrong.push(path);
      continue;
    }
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let part = tree;
    for (const key of keys) part = (part[key] ??= {}) as Tree;
    part[last] = unit === 'percent' ? Number((value / 100).toFixed(6)) : value;
  }
  return wrong.length > 0 ? { wrong } : { figures: tree as unknown as Input<'costs.set'> };
}
