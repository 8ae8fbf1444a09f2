/**
 * How many cases a test draws at random: `few` of them in every run, `many` in the part `kills` of `npm run test:full`,
 * which asks for those that carry the tag `drawn`.
 */
export const atLength = (few: number, many: number): number =>
  process.env['AT_LENGTH'] === '1' ? many : few;
