import { wholeMarket } from '../wholeMarket';
import { brokenRules, DEMO_RULES } from './check';

// `npm run demo:check`: prints every violation with its record.
const broken = brokenRules(wholeMarket(new Date()));
const lines = broken.flatMap(({ name, violations }) => [name, ...violations.map((one) => `  ${one}`)]);
process.stdout.write(
  `${[...lines, `${DEMO_RULES.length - broken.length} of ${DEMO_RULES.length} rules hold.`].join('\n')}\n`,
);
process.exitCode = broken.length > 0 ? 1 : 0;
