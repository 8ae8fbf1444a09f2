import type { Viewing } from '@/blocks/requests/viewing';

/** What a person wrote about a viewing: the line of a refusal, or the reason of a cancellation. */
export function ViewingWords({ viewing: { state, note, reason } }: { viewing: Viewing }) {
  const words = state === 'cancelled' ? reason : state === 'noneFits' ? note : null;
  return (
    words && (
      <p dir="auto" className="aligned mt-1 break-words whitespace-pre-line">
        {words}
      </p>
    )
  );
}
