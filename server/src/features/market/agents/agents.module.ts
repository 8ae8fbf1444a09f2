import type { FeatureModule } from '../../module';
import { removeAnswersOf } from './answer.model';
import { agentsRoutes } from './agents.routes';
import { numbersJob } from './numbersNotice.service';

/** Agent pages and usual answer times. */
export const agentsModule = {
  name: 'agents',
  routes: agentsRoutes,
  jobs: [numbersJob],
  onPersonDeleted: ({ id }) => removeAnswersOf(id),
} satisfies FeatureModule;
