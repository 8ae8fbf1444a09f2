import type { FeatureModule } from '../../module';
import { removeAnswersOf } from './answer.model';
import { agentsRoutes } from './agents.routes';
import { numbersJob } from './numbersNotice.service';

/** The page of an agent, and how soon they answer. */
export const agentsModule = {
  name: 'agents',
  routes: agentsRoutes,
  jobs: [numbersJob],
  onPersonDeleted: ({ id }) => removeAnswersOf(id),
} satisfies FeatureModule;
