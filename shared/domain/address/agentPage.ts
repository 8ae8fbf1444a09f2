/** Subset of URLSearchParams used here, because this also runs outside a browser. */
interface Params {
  get: (key: string) => string | null;
}

/** What a catalog or services address shows beside the list: an agent, an agency or the directory of agents. */
export function agentPageOf(params: Params): 'agent' | 'agency' | 'directory' | undefined {
  if (params.get('view') === 'agents') return 'directory';
  if (params.get('agency')?.trim()) return 'agency';
  return params.get('agent')?.trim() ? 'agent' : undefined;
}
