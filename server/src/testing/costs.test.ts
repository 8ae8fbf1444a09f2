import { describe, expect, it } from 'vitest';
import {
  dayOneCash,
  monthlyPayment,
  moveInCosts,
  moveInLines,
  purchaseCosts,
  sumOf,
} from '@manzil/shared/domain/offer/costs';

describe('Cost estimates', () => {
  it('The first-day cash of a tenant is added up.', () => {
    const lines = moveInCosts({
      annualRent: 120_000,
      cheques: 4,
      city: 'dubai',
      isVilla: false,
      isFurnished: false,
    });
    expect(Object.fromEntries(lines.map(({ key, amount }) => [key, amount]))).toEqual({
      firstCheque: 30_000,
      deposit: 6_000,
      agency: 6_300,
      registration: 220,
      utilities: 2_130,
    });
  });

  it("The listing's own figures override the usual fees.", () => {
    const lines = moveInCosts({
      annualRent: 100_000,
      cheques: 1,
      city: 'sharjah',
      isVilla: true,
      isFurnished: true,
      deposit: 3_000,
      agencyFee: 2,
    });
    expect(sumOf(lines)).toBe(100_000 + 3_000 + 2_100 + 4_000 + 3_000);
  });

  it('The least cash due on the first day names the cheque option that needs it, and equals the sum of its lines.', () => {
    const home = { type: 'rent', propertyType: 'apartment', city: 'dubai' as const, price: 100_000 };
    const chequeOptions = [
      { cheques: 1, annualRent: 100_000 },
      { cheques: 4, annualRent: 106_000 },
      { cheques: 12, annualRent: undefined },
    ];
    const byOption = chequeOptions.map((option) => sumOf(moveInLines(home, option)));
    // First cheque, deposit of 5 %, agency fee of 5 % with 5 % VAT, registration 220, utilities 2,130.
    expect(byOption.slice(0, 2)).toEqual([112_600, 39_715]);
    expect(dayOneCash({ ...home, chequeOptions })).toEqual({ cash: 39_715, cheques: 4 });
    expect(dayOneCash(home)).toEqual({ cash: 112_600 });
    // A month's rent of 8,500, deposit 5,100, agency 5,355, registration 220, utilities 2,130.
    expect(dayOneCash({ ...home, price: 102_000, rentPeriod: 'monthly' })).toEqual({ cash: 21_305 });
    expect(dayOneCash({ ...home, type: 'sale', price: 1_000_000, chequeOptions })).toEqual({
      cash: sumOf(purchaseCosts({ price: 1_000_000, city: 'dubai', downPayment: 0.2 })),
    });
  });

  it('A cash buyer pays no mortgage costs.', () => {
    const keys = purchaseCosts({ price: 1_000_000, city: 'abu_dhabi', downPayment: 1 }).map(
      (line) => line.key,
    );
    expect(keys).toEqual(['downPayment', 'transfer', 'agency']);
  });

  it.each([
    [{ city: 'dubai' }, [200_000, 40_580, 4_200, 21_000, 2_000]],
    [{ city: 'dubai', agencyFee: 1 }, [200_000, 40_580, 4_200, 10_500, 2_000]],
    [{ city: 'dubai', agencyFee: null }, [200_000, 40_580, 4_200, 21_000, 2_000]],
  ] as const)('The cash of a buyer with a loan is added up for %o.', (home, amounts) => {
    const lines = purchaseCosts({ price: 1_000_000, downPayment: 0.2, ...home });
    expect(lines.map(({ key }) => key)).toEqual([
      ...['downPayment', 'transfer', 'trustee', 'agency', 'mortgageRegistration'],
    ]);
    expect(lines.map(({ amount }) => amount)).toEqual(amounts);
  });

  it.each([
    ['apartment', 'unfurnished', 100_000 + 5_000 + 5_250 + 220 + 2_130],
    ['apartment', 'furnished', 100_000 + 10_000 + 5_250 + 220 + 2_130],
    ['villa', 'unfurnished', 100_000 + 5_000 + 5_250 + 220 + 4_130],
  ] as const)(
    'A rented %s, %s, takes a cash of %i AED on the first day.',
    (propertyType, furnishing, cash) => {
      const home = { type: 'rent', city: 'dubai', price: 100_000, propertyType, furnishing } as const;
      expect(dayOneCash(home)).toEqual({ cash });
    },
  );

  it('The monthly payments repay a loan exactly.', () => {
    const payment = monthlyPayment(800_000, { rate: 0.0425, years: 25 });
    let left = 800_000;
    for (let month = 0; month < 300; month += 1) left = left * (1 + 0.0425 / 12) - payment;
    expect(Math.abs(left)).toBeLessThan(0.01);
    expect(monthlyPayment(1200, { rate: 0, years: 1 })).toBe(100);
    expect(monthlyPayment(1200, { rate: 0.05, years: 0 })).toBe(1200);
  });
});
