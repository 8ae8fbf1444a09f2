import type { Catalogue } from './engine';
import { memoryCatalogue } from './memoryCatalogue';
import { isOnOpenSearch } from './opensearch/client';
import { openSearchCatalogue } from './opensearch/openSearchCatalogue';

/** The configured engine. */
export const catalogue = (): Catalogue => (isOnOpenSearch() ? openSearchCatalogue : memoryCatalogue);
