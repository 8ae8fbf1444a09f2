import figures from '../../data/costs.json' with { type: 'json' };
import type { Emirate } from '../enums';
import { paymentsPerYear } from './rentPeriod';

interface RentFees {
  /** Contract registration in AED, or as a fraction of the annual rent. */
  registration?: number | undefined;
  registrationShare?: number | undefined;
  utilitiesApartment: number;
  utilitiesVilla: number;
}

/** Fees and rates behind the estimates; `asOf` is shown next to each figure derived from them. */
export interface CostFigures {
  asOf: string;
  vat: number;
  rent: {
    agencyFee: number;
    depositUnfurnished: number;
    depositFurnished: number;
    byEmirate: Record<Emirate, RentFees>;
  };
  sale: {
    agencyFee: number;
    mortgageRegistration: number;
    byEmirate: Record<Emirate, { transferShare: number; transferFixed: number; trustee: number }>;
  };
  mortgage: { rate: number; years: number; downPayment: number };
}
/** Default figures; an admin may store others. */
export const COST_FIGURES: CostFigures = figures;

/** One line of an estimate, in AED. */
export interface CostLine {
  key:
    | 'firstCheque'
    | 'deposit'
    | 'agency'
    | 'registration'
    | 'utilities'
    | 'downPayment'
    | 'transfer'
    | 'trustee'
    | 'mortgageRegistration';
  amount: number;
}

const round = (amount: number) => Math.round(amount);

/**
 * Cash needed to get the keys of a rental: first cheque, deposit, agency fee with VAT, registration, utilities.
 * `annualRent` is in AED, paid in `cheques` equal parts; `agencyFee` (percent) and `deposit` (AED) come from the
 * listing if it states them.
 */
export function moveInCosts(
  home: {
    annualRent: number;
    cheques: number;
    city: Emirate;
    isVilla: boolean;
    isFurnished: boolean;
    deposit?: number | null | undefined;
    agencyFee?: number | null | undefined;
  },
  { rent, vat }: CostFigures = figures,
): CostLine[] {
  const local = rent.byEmirate[home.city];
  const share = home.isFurnished ? rent.depositFurnished : rent.depositUnfurnished;
  const agency = home.agencyFee == null ? rent.agencyFee : home.agencyFee / 100;
  return [
    { key: 'firstCheque', amount: round(home.annualRent / home.cheques) },
    { key: 'deposit', amount: round(home.deposit ?? home.annualRent * share) },
    { key: 'agency', amount: round(home.annualRent * agency * (1 + vat)) },
    {
      key: 'registration',
      amount: round(local.registration ?? home.annualRent * (local.registrationShare ?? 0)),
    },
    { key: 'utilities', amount: home.isVilla ? local.utilitiesVilla : local.utilitiesApartment },
  ];
}

/**
 * Cash a buyer needs on top of the loan: down payment, transfer fee, trustee, agency fee with VAT, mortgage
 * registration. In AED; `downPayment` is a fraction of the price, 1 for a cash purchase.
 */
export function purchaseCosts(
  home: { price: number; city: Emirate; downPayment: number; agencyFee?: number | null | undefined },
  { sale, vat }: CostFigures = figures,
): CostLine[] {
  const local = sale.byEmirate[home.city];
  const loan = home.price * (1 - home.downPayment);
  const agency = home.agencyFee == null ? sale.agencyFee : home.agencyFee / 100;
  const lines: CostLine[] = [
    { key: 'downPayment', amount: round(home.price * home.downPayment) },
    { key: 'transfer', amount: round(home.price * local.transferShare + local.transferFixed) },
    { key: 'trustee', amount: local.trustee },
    { key: 'agency', amount: round(home.price * agency * (1 + vat)) },
    { key: 'mortgageRegistration', amount: round(loan * sale.mortgageRegistration) },
  ];
  return lines.filter((line) => line.amount > 0);
}

/** Monthly payment of an annuity loan in AED: `rate` per year as a fraction, `years` of monthly payments. */
export function monthlyPayment(loan: number, { rate, years }: { rate: number; years: number }): number {
  const months = years * 12;
  if (months <= 0) return loan;
  const monthly = rate / 12;
  if (monthly === 0) return loan / months;
  return (loan * monthly) / (1 - (1 + monthly) ** -months);
}

export const sumOf = (lines: readonly CostLine[]): number =>
  lines.reduce((sum, line) => sum + line.amount, 0);

/** Listing fields that determine its costs. */
export interface CostlyHome {
  type: string;
  propertyType: string;
  city: Emirate;
  /** AED; annual rent for a rental. */
  price: number;
  furnishing?: string | null | undefined;
  chequeOptions?: readonly RentRow[] | undefined;
  rentPeriod?: string | null | undefined;
  deposit?: number | null | undefined;
  agencyFee?: number | null | undefined;
}
/** Stored payment option; incomplete ones don't count as offers. */
interface RentRow {
  cheques?: number | null | undefined;
  annualRent?: number | null | undefined;
}

/** Cash needed to get the keys of a rental in AED, paid by this option, or else the rent of one period at once. */
export const moveInLines = (
  home: CostlyHome,
  option: RentRow | undefined,
  costFigures: CostFigures = figures,
): CostLine[] =>
  moveInCosts(
    {
      cheques: option?.cheques ?? paymentsPerYear(home.rentPeriod),
      annualRent: option?.annualRent ?? home.price,
      city: home.city,
      isVilla: home.propertyType === 'villa',
      isFurnished: home.furnishing === 'furnished',
      deposit: home.deposit,
      agencyFee: home.agencyFee,
    },
    costFigures,
  );

/**
 * Least cash due on the first day in AED: for rentals with the payment option that needs the least, whose number of
 * cheques it states if the listing offers any; for purchases with the usual loan.
 */
export function dayOneCash(
  home: CostlyHome,
  costFigures: CostFigures = figures,
): { cash: number; cheques?: number } {
  const { city, price, agencyFee } = home;
  if (home.type !== 'rent') {
    const { downPayment } = costFigures.mortgage;
    return { cash: sumOf(purchaseCosts({ price, city, downPayment, agencyFee }, costFigures)) };
  }
  const sums = (home.chequeOptions ?? []).flatMap(({ cheques, annualRent }) =>
    cheques && annualRent
      ? [{ cash: sumOf(moveInLines(home, { cheques, annualRent }, costFigures)), cheques }]
      : [],
  );
  const [least] = sums.sort((a, b) => a.cash - b.cash);
  return least ?? { cash: sumOf(moveInLines(home, undefined, costFigures)) };
}
