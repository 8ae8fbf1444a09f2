import type { FeatureModule } from '../module';
import { agenciesModule } from './agencies/agencies.module';
import { apiTokensModule } from './apiTokens/apiTokens.module';
import { authModule } from './auth/auth.module';
import { usersModule } from './users/users.module';

/** The group's features in dependency order (`features/order.json`). */
export const identity = [
  authModule,
  agenciesModule,
  usersModule,
  apiTokensModule,
] as const satisfies readonly FeatureModule[];
