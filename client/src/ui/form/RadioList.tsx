import { useId } from 'react';

/** One of several options in a column, each with a hint such as a count. */
export function RadioList<V extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { value: V; label: string; hint?: string | undefined }[];
  value: V | undefined;
  onChange: (value: V) => void;
}) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1 text-small font-medium text-strong">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-10 cursor-pointer items-center gap-3 text-body">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="size-5 shrink-0 cursor-pointer appearance-none rounded-pill border border-line bg-card checked:border-[6px] checked:border-primary"
          />
          <span className="min-w-0 flex-1">{option.label}</span>
          {option.hint !== undefined && <span className="text-small text-muted numbers">{option.hint}</span>}
        </label>
      ))}
    </fieldset>
  );
}
