/**
 * Number of random cases in a test: `few` in every run, `many` in the part `kills` of `npm run test:full`, which runs
 * the tests tagged `drawn`.
 */
export const casesFor = (few: number, many: number): number =>
  process.env['MANY_CASES'] === '1' ? many : few;
