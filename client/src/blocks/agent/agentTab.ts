import { useSearchParams } from 'react-router-dom';
import { useApiQuery } from '@/platform/api/useApi';

export const AGENT_TABS = ['listings', 'reviews', 'about'] as const;
export type AgentTab = (typeof AGENT_TABS)[number];

/** The tab of a public agent's page, from the address; always the list without a public page. */
export function useAgentTab(agent: string | undefined): AgentTab {
  const [params] = useSearchParams();
  const asked = AGENT_TABS.find((tab) => tab === params.get('tab')) ?? 'listings';
  const isAsked = agent !== undefined && asked !== 'listings';
  const { error } = useApiQuery('agents.profile', { id: agent ?? '' }, { enabled: isAsked });
  return isAsked && !error ? asked : 'listings';
}
