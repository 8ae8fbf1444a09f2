export { avoidName } from './exclusions';
export { createSearchIndex, type SearchIndex, type Edition } from './searchIndex';
export { evaluate, type Evaluation } from './evaluate';
export type { Quartiles } from './figures';
export { plainShape, type PlainRows } from './plain';
export { CODED, MASKED, MEASURED, type SearchRow } from './row';
export { areasOf, circlesOf, minutesOf, reachOf, type Shape } from './shapes';
