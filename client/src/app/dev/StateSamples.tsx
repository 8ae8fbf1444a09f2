import { CallError } from '@/platform/api/failure';
import { Button } from '@/ui/Button';
import { Skeleton } from '@/ui/Skeleton';
import { EmptyState, ErrorState, Loaded } from '@/ui/States';
import { Sample } from './Panes';
import type { Words } from './words';

const SCENES = ['empty-search', 'empty-favorites', 'empty-inbox', 'lost'];
const again = () => undefined;

/** A screen's four states. */
export function StateSamples({ of }: { of: Words }) {
  return (
    <>
      <Sample name="Skeleton" row>
        <Skeleton className="h-6 w-40" />
        <Skeleton className="size-16 rounded-pill" />
      </Sample>
      <Sample name="EmptyState: every scene">
        {SCENES.map((scene) => (
          <EmptyState key={scene} scene={scene} title={of.title} text={of.help} />
        ))}
        <EmptyState title={of.title} action={<Button variant="primary">{of.word}</Button>} />
      </Sample>
      <Sample name="ErrorState: of the page, refused by the server, server away">
        <ErrorState error={new Error()} onRetry={again} />
        <ErrorState
          error={new CallError({ status: 500, code: '', message: of.error, errors: [], requestId: 'a1b2c3' })}
          onRetry={again}
        />
        <ErrorState error={new CallError({ status: 0, code: '', message: '', errors: [] })} onRetry={again} />
      </Sample>
      <Sample name="Loaded: on its way, empty, loaded">
        <Loaded
          of={{ data: undefined, error: null, isPending: true, refetch: again }}
          loading={<Skeleton className="h-12" />}
        >
          {() => null}
        </Loaded>
        <Loaded
          of={{ data: [], error: null, isPending: false, refetch: again }}
          loading={null}
          isEmpty={(list) => list.length === 0}
          empty={<p>{of.help}</p>}
        >
          {() => null}
        </Loaded>
        <Loaded of={{ data: of.word, error: null, isPending: false, refetch: again }} loading={null}>
          {(word) => <p>{word}</p>}
        </Loaded>
      </Sample>
    </>
  );
}
