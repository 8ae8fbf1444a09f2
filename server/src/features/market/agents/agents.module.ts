import type { FeatureModule } from '../../module';
import { removeAnswersOf } from './answer.model';
import { agentsRoutes } from './agents.routes';
import { numbersJob } from './numbersNotice.service';
import { describeAgents } from './pages.service';
import { agentSitemap } from './sitemap.service';

/** Agent pages and usual answer times. */
export const agentsModule = {
  name: 'agents',
  routes: agentsRoutes,
  jobs: [numbersJob],
  pages: describeAgents,
  sitemap: [agentSitemap],
  onPersonDeleted: ({ id }) => removeAnswersOf(id),
} satisfies FeatureModule;
