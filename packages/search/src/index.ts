export { avoidName } from './exclusions';
export { createSearchIndex, subsetOf, type SearchIndex, type Edition } from './searchIndex';
export { evaluate, type Evaluation } from './evaluate';
export type { Quartiles } from './figures';
export { plainShape, type PlainRows } from './plain';
export {
  SINGLE_CHOICE_FIELDS as CODED,
  MULTIPLE_CHOICE_FIELDS as MASKED,
  NUMERIC_FIELDS as MEASURED,
  type SearchRow,
} from './row';
export { areasOf, circlesOf, minutesOf, reachOf, type Shape } from './geo/shapes';
