import { changeOf, type Viewing } from './viewing';

/** The seeker's words on asking for other times. */
export const noteOf = (viewing: Viewing): string | null =>
  viewing.state === 'noneFits' || changeOf(viewing) === 'asked' ? viewing.note : null;

/** What a person wrote about a viewing: on asking for other times, or the reason of a cancellation. */
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
