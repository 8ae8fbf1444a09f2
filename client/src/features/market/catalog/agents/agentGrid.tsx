import { CardGrid } from '@/blocks/listing/card/CardGrid';
import { Skeleton } from '@/ui/Skeleton';

export const AGENT_GRID = 'sm:grid-cols-2 lg:grid-cols-3';

/** Skeleton of a list of agents. */
export const agentsShape = (
  <CardGrid className={AGENT_GRID}>
    {Array.from({ length: 6 }, (_, at) => (
      <li key={at}>
        <Skeleton className="h-36 rounded-card" />
      </li>
    ))}
  </CardGrid>
);
