import { RENT_PERIODS, type RentPeriod } from '../enums';

/** Payments of a rent in a year (spec/1-domain, Price). */
const PER_YEAR: Readonly<Record<RentPeriod, number>> = { yearly: 1, monthly: 12, weekly: 52, daily: 365 };

/** Yearly rent in AED, to the fils, of the amount asked per period. */
export const yearlyRent = (asked: number, period: RentPeriod = 'yearly'): number =>
  Math.round(asked * PER_YEAR[period] * 100) / 100;

/** Amount asked per period, in AED; precise enough for `yearlyRent` to return the same yearly rent. */
export const askedRent = (yearly: number, period: RentPeriod = 'yearly'): number =>
  Number((yearly / PER_YEAR[period]).toFixed(6));

/** Payments of a stored period in a year. */
export const paymentsPerYear = (period: unknown): number => PER_YEAR[rentPeriodOf(period)];

/** Reads a stored period; yearly if missing. */
export const rentPeriodOf = (value: unknown): RentPeriod =>
  RENT_PERIODS.find((period) => period === value) ?? 'yearly';
