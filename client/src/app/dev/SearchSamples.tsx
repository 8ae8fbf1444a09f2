import { Search } from 'lucide-react';
import { useState } from 'react';
import { Chips } from '@/ui/choice/Chips';
import { Combobox, ComboboxMultiple } from '@/ui/choice/Combobox';
import { RangeField, type Range } from '@/ui/form/RangeField';
import { Sample } from './Panes';
import { someOptions, type Words } from './words';

const BUCKETS = [3, 8, 14, 9, 5, 2].map((count, at, all) => ({
  min: at * 100,
  max: at === all.length - 1 ? null : (at + 1) * 100,
  count,
}));

/** Comboboxes and ranges. */
export function SearchSamples({ words }: { words: Words }) {
  const many = someOptions(words, 12).map((option, at) => ({
    ...option,
    group: `${words.group} ${at < 6 ? 1 : 2}`,
    hint: String(at + 1),
  }));
  const [none, setNone] = useState<string>();
  const [one, setOne] = useState<string | undefined>('option-2');
  const [text, setText] = useState<string>(words.other);
  const [several, setSeveral] = useState(['option-1', 'option-4']);
  const [chips, setChips] = useState(someOptions(words, 3));
  const [range, setRange] = useState<Range>({ min: 100, max: 400 });
  const [wrong, setWrong] = useState<Range>({ min: 400, max: 100 });
  return (
    <>
      <Sample name="Combobox: empty, chosen, free text, error, disabled">
        <Combobox
          label={words.label}
          options={many}
          value={none}
          onChange={setNone}
          placeholder={words.help}
          before={<Search aria-hidden className="size-4" />}
        />
        <Combobox label={words.label} options={many} value={one} onChange={setOne} help={words.help} />
        <Combobox
          label={words.label}
          options={many}
          value={undefined}
          onChange={() => undefined}
          freeText={{ value: text, onChange: setText }}
        />
        <Combobox
          label={words.label}
          options={many}
          value={none}
          onChange={setNone}
          error={none ? undefined : words.error}
        />
        <Combobox label={words.label} options={many} value="option-3" onChange={() => undefined} disabled />
      </Sample>
      <Sample name="ComboboxMultiple: chosen, error">
        <ComboboxMultiple label={words.label} options={many} values={several} onChange={setSeveral} />
        <ComboboxMultiple
          label={words.label}
          options={many}
          values={[]}
          onChange={() => undefined}
          error={words.error}
        />
      </Sample>
      <Sample name="Chips">
        <Chips
          label={words.label}
          items={chips.map(({ value, label }) => ({
            id: value,
            label,
            removeLabel: label,
            onRemove: () => setChips(chips.filter((chip) => chip.value !== value)),
          }))}
          onClear={() => setChips([])}
        />
      </Sample>
      <Sample name="RangeField: filled, wrong, without buckets">
        <RangeField label={words.label} unit="AED" value={range} onChange={setRange} buckets={BUCKETS} />
        <RangeField label={words.label} unit="AED" value={wrong} onChange={setWrong} buckets={BUCKETS} />
        <RangeField label={words.label} unit="AED" value={range} onChange={setRange} buckets={[]} />
      </Sample>
    </>
  );
}
