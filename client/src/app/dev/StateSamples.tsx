import { CallError } from '@/platform/api/failure';
import { Button } from '@/ui/Button';
import { Skeleton } from '@/ui/Skeleton';
import { EmptyState, ErrorState, Loaded } from '@/ui/States';
import { Sample } from './Panes';
import type { Words } from './words';

const SCENES = ['empty-search', 'empty-favorites', 'empty-inbox', 'lost'];
const again = () => undefined;

/** A screen's four states. */
export function StateSamples({ words }: { words: Words }) {
  return (
    <>
      <Sample name="Skeleton" row>
        <Skeleton className="h-6 w-40" />
        <Skeleton className="size-16 rounded-pill" />
      </Sample>
      <Sample name="EmptyState: every scene">
        {SCENES.map((scene) => (
          <EmptyState key={scene} scene={scene} title={words.title} text={words.help} />
        ))}
        <EmptyState title={words.title} action={<Button variant="primary">{words.word}</Button>} />
      </Sample>
      <Sample name="ErrorState: of the page, refused by the server, server away">
        <ErrorState error={new Error()} onRetry={again} />
        <ErrorState
          error={
            new CallError({ status: 500, code: '', message: words.error, errors: [], requestId: 'a1b2c3' })
          }
          onRetry={again}
        />
        <ErrorState error={new CallError({ status: 0, code: '', message: '', errors: [] })} onRetry={again} />
      </Sample>
      <Sample name="Loaded: on its way, empty, loaded">
        <Loaded
          query={{ data: undefined, error: null, isPending: true, refetch: again }}
          loading={<Skeleton className="h-12" />}
        >
          {() => null}
        </Loaded>
        <Loaded
          query={{ data: [], error: null, isPending: false, refetch: again }}
          loading={null}
          isEmpty={(list) => list.length === 0}
          empty={<p>{words.help}</p>}
        >
          {() => null}
        </Loaded>
        <Loaded query={{ data: words.word, error: null, isPending: false, refetch: again }} loading={null}>
          {(word) => <p>{word}</p>}
        </Loaded>
      </Sample>
    </>
  );
}
