import { RadioGroup } from './RadioGroup';

interface RadioListProps<V extends string> {
  label: string;
  options: readonly { value: V; label: string; hint?: string | undefined }[];
  value: V | undefined;
  onChange: (value: V) => void;
}

const LOOK = {
  option: 'flex min-h-10 cursor-pointer items-center gap-3 text-body',
  radio:
    'size-5 shrink-0 cursor-pointer appearance-none rounded-pill border border-line bg-card checked:border-[6px] checked:border-primary',
};

/** One of several options in a column, each with a hint such as a count. */
export function RadioList<V extends string>(props: RadioListProps<V>) {
  return (
    <RadioGroup {...props} look={LOOK}>
      {({ label, hint }) => (
        <>
          <span className="min-w-0 flex-1">{label}</span>
          {hint !== undefined && <span className="text-small text-muted numbers">{hint}</span>}
        </>
      )}
    </RadioGroup>
  );
}
