import { changeOf, type Viewing } from './viewing';

/** The seeker's message requesting other times. */
export const noteOf = (viewing: Viewing): string | null =>
  viewing.state === 'noneFits' || changeOf(viewing) === 'asked' ? viewing.note : null;

/** Message about a viewing: with a request for other times, or the reason for a cancellation. */
export function ViewingWords({ viewing }: { viewing: Viewing }) {
  const words = viewing.state === 'cancelled' ? viewing.reason : noteOf(viewing);
  return (
    words && (
      <p dir="auto" className="aligned mt-1 break-words whitespace-pre-line">
        {words}
      </p>
    )
  );
}
