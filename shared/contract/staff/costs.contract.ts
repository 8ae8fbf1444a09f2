import { z } from 'zod';
import { command, query } from '../wire/endpoint';
import { dataOf, isoDate, money, nothing, ofEachEmirate } from '../schemas/scalars';

/** Fraction of an amount: 0.05 is five percent. */
const share = z.number().min(0).max(1);
const fee = money.max(10_000_000);

const rentFees = z.object({
  /** Contract registration in AED, or as a fraction of the annual rent. */
  registration: fee.optional(),
  registrationShare: share.optional(),
  utilitiesApartment: fee,
  utilitiesVilla: fee,
});
const saleFees = z.object({ transferShare: share, transferFixed: fee, trustee: fee });

const costFigures = z.object({
  /** Date on which the figures were researched. */
  asOf: z.iso.date(),
  vat: share,
  rent: z.object({
    agencyFee: share,
    depositUnfurnished: share,
    depositFurnished: share,
    byEmirate: ofEachEmirate(rentFees),
  }),
  sale: z.object({
    agencyFee: share,
    mortgageRegistration: share,
    byEmirate: ofEachEmirate(saleFees),
  }),
  mortgage: z.object({ rate: share, years: z.int().min(1).max(40), downPayment: share }),
});

const stored = dataOf(
  costFigures.extend({
    /** When an admin last changed the figures; null while they are the product's defaults. */
    updatedAt: isoDate.nullable(),
  }),
);

export const costsContract = {
  get: query({
    wire: 'GET /costs',
    access: 'open',
    summary: 'Fees and rates of the cost estimates, with their date',
    input: nothing,
    output: stored,
    beyond: true,
  }),
  set: command({
    wire: 'PUT /costs',
    affects: ['properties'],
    access: 'admin',
    summary: 'Change the fees and rates of the cost estimates',
    input: costFigures,
    output: stored,
    message: 'costs.saved',
    beyond: true,
  }),
};
