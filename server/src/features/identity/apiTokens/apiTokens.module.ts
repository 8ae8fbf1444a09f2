import type { FeatureModule } from '../../module';
import { removeTokens } from './apiToken.model';
import { apiTokensRoutes } from './apiTokens.routes';
import { tokensOf } from './apiTokens.service';

/** Tokens with which other systems call the API for a person. */
export const apiTokensModule = {
  name: 'apiTokens',
  routes: apiTokensRoutes,
  onPersonDeleted: ({ id }) => removeTokens({ owner: id }),
  data: { apiTokens: tokensOf },
} satisfies FeatureModule;
