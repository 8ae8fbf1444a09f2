/** Quotes a person's words, aligned by their script. */
export function Quoted({ text }: { text: string }) {
  return (
    <blockquote
      dir="auto"
      className="aligned my-2 border-s-2 border-line ps-3 break-words whitespace-pre-line text-muted"
    >
      {text}
    </blockquote>
  );
}
