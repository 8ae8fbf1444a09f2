import { CopyButton } from './SecretCard';

/** Secrets that the server shows only once, each with a button that copies it. */
export function ShownOnce({
  text,
  secrets,
}: {
  /** Asks to copy them now. */
  text: string;
  secrets: { name: string; value: string; copyLabel: string }[];
}) {
  return (
    <>
      <p className="mt-3 font-medium text-strong">{text}</p>
      <ul className="mt-2 rounded-control border border-hair">
        {secrets.map(({ name, value, copyLabel }) => (
          <li
            key={value}
            className="flex flex-wrap items-center gap-3 border-b border-hair p-3 last:border-0"
          >
            <p className="min-w-0 flex-1 basis-60">
              <bdi className="block font-medium text-strong">{name}</bdi>
              <bdi dir="ltr" className="text-small break-all text-muted">
                {value}
              </bdi>
            </p>
            <CopyButton text={value} label={copyLabel} />
          </li>
        ))}
      </ul>
    </>
  );
}
