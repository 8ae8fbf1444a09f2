/** Quotes a person's words, aligned like the page, with the bar on the same side. */
export function Quoted({ text }: { text: string }) {
  return (
    <blockquote className="my-2 border-s-2 border-line ps-3 break-words whitespace-pre-line text-muted">
      <p dir="auto" className="aligned">
        {text}
      </p>
    </blockquote>
  );
}
