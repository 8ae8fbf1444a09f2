import type { QUOTE_VAT } from '../enums';
import { daysBetween, dayStart, dubaiDay } from '../time/day';

/** A quote is valid until the end of a day in the UAE, at most this many days from today. */
export const MAX_QUOTE_DAYS = 90;
/** Default validity of a quote in days. */
export const DEFAULT_QUOTE_DAYS = 14;

/** Is VAT part of the amount, or added to it? */
export type QuoteVat = (typeof QUOTE_VAT)[number];

/** VAT and total of a quote in AED, to the fils; `rate` as 0.05. */
export function quoteTotals(
  amount: number,
  vat: QuoteVat,
  rate: number,
): { vatAmount: number; total: number } {
  const fils = Math.round(amount * 100);
  const vatFils = vat === 'added' ? Math.round(fils * rate) : fils - Math.round(fils / (1 + rate));
  return { vatAmount: vatFils / 100, total: (vat === 'added' ? fils + vatFils : fils) / 100 };
}

/** Has the last day of a quote ended in the UAE? */
export const isQuoteExpired = ({ validUntil }: { validUntil: string }, now: Date): boolean =>
  validUntil < dubaiDay(now);

/** What is wrong with the last day of a quote; undefined if nothing is. */
export function problemOfValidity(validUntil: string, now: Date): 'past' | 'tooFar' | undefined {
  const days = daysBetween(now.getTime(), dayStart(validUntil).getTime());
  if (days < 0) return 'past';
  return days > MAX_QUOTE_DAYS ? 'tooFar' : undefined;
}

/** `AED 1,575`, `AED 157.50`: to the fils, unlike prices of listings. */
export const exactMoney = (amount: number): string =>
  `AED ${amount.toLocaleString('en', { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2, maximumFractionDigits: 2 })}`;
