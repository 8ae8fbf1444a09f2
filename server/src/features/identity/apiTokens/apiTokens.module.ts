import type { FeatureModule } from '../../module';
import { removeTokens } from './apiToken.model';
import { apiTokensRoutes } from './apiTokens.routes';
import { tokensOf } from './apiTokens.service';

/** API tokens: other systems call the API on a person's behalf. */
export const apiTokensModule = {
  name: 'apiTokens',
  routes: apiTokensRoutes,
  onPersonDeleted: ({ id }) => removeTokens({ owner: id }),
  data: { apiTokens: tokensOf },
} satisfies FeatureModule;
