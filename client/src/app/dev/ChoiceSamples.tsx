import { useState } from 'react';
import { RatingInput } from '@/ui/form/RatingInput';
import { DateField } from '@/ui/form/DateField';
import { MonthField } from '@/ui/form/MonthField';
import { Checkbox, RadioCards, SegmentedControl, Switch } from '@/ui/choice/Toggles';
import { SegmentedMultiple } from '@/ui/choice/ToggleGroup';
import { Sample } from './Panes';
import { someOptions, type Words } from './words';

/** Choices. */
export function ChoiceSamples({ words }: { words: Words }) {
  const three = someOptions(words, 3);
  const [isOn, setIsOn] = useState(true);
  const [isOther, setIsOther] = useState(false);
  const [one, setOne] = useState<string | undefined>('option-1');
  const [wrong, setWrong] = useState<string>();
  const [many, setMany] = useState(['option-1', 'option-3']);
  const [card, setCard] = useState<string>('option-2');
  const [day, setDay] = useState<string | null>('2026-11-21');
  const [month, setMonth] = useState<string | null>('2027-06');
  const [stars, setStars] = useState(3);
  const [noStars, setNoStars] = useState(0);
  return (
    <>
      <Sample name="Checkbox: off, on, hint, disabled">
        <Checkbox label={words.word} />
        <Checkbox label={words.word} defaultChecked />
        <Checkbox label={words.sentence} hint="12" />
        <Checkbox label={words.word} disabled />
        <Checkbox label={words.word} disabled defaultChecked />
      </Sample>
      <Sample name="Switch: on, off with help, disabled">
        <Switch label={words.word} checked={isOn} onChange={setIsOn} />
        <Switch label={words.other} help={words.help} checked={isOther} onChange={setIsOther} />
        <Switch label={words.third} checked onChange={() => undefined} disabled />
      </Sample>
      <Sample name="SegmentedControl: chosen, error">
        <SegmentedControl label={words.label} options={three} value={one} onChange={setOne} />
        <SegmentedControl
          label={words.label}
          options={three}
          value={wrong}
          onChange={setWrong}
          error={wrong ? undefined : words.error}
        />
      </Sample>
      <Sample name="SegmentedMultiple">
        <SegmentedMultiple label={words.label} options={three} values={many} onChange={setMany} />
      </Sample>
      <Sample name="RadioCards">
        <RadioCards
          label={words.label}
          options={three.map((option) => ({ ...option, text: words.help }))}
          value={card}
          onChange={setCard}
        />
      </Sample>
      <Sample name="DateField: nothing chosen, chosen, error; MonthField: chosen">
        <DateField label={words.label} value={null} onChange={() => undefined} />
        <DateField label={words.label} hasPast value={day} onChange={setDay} />
        <DateField label={words.label} value={null} onChange={() => undefined} error={words.error} />
        <MonthField label={words.label} value={month} onChange={setMonth} />
      </Sample>
      <Sample name="RatingInput: chosen, error">
        <RatingInput label={words.label} value={stars} onChange={setStars} />
        <RatingInput
          label={words.label}
          value={noStars}
          onChange={setNoStars}
          error={noStars ? undefined : words.error}
        />
      </Sample>
    </>
  );
}
