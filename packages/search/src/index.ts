export { avoidName } from './exclusions';
export { createSearchIndex, subsetOf, type SearchIndex } from './searchIndex';
export { evaluate, type Evaluation } from './evaluate';
export { compileFilter, createMatcher, type CompiledFilter } from './matcher';
export type { Narrowing } from './criteria';
export type { Building } from './text/buildings';
export { figuresOf, type Quartiles } from './figures';
export { plainShape, type PlainRows } from './plain';
export {
  SINGLE_CHOICE_FIELDS as CODED,
  MULTIPLE_CHOICE_FIELDS as MASKED,
  NUMERIC_FIELDS as MEASURED,
  codeOf,
  type SearchRow,
} from './row';
export {
  areasOf,
  circlesOf,
  minutesOf,
  plainShapesOf,
  reachOf,
  type PlainShape,
  type Shape,
} from './geo/shapes';
export { NUMERIC, numericValue } from './columns';
