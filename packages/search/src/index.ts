export { avoidName } from './avoided';
export { createCatalogue, type Catalogue, type Edition } from './catalogue';
export { evaluate, type Evaluation } from './evaluate';
export type { Quartiles } from './figures';
export type { Filter } from './filter';
export { plainShape, type PlainRows } from './plain';
export { CODED, MASKED, MEASURED, type CatalogueRow } from './row';
export { areasOf, circlesOf, minutesOf, reachOf, type Shape } from './shapes';
