import { useState } from 'react';
import { RatingInput } from '@/ui/Rating';
import { DateField } from '@/ui/form/DateField';
import { MonthField } from '@/ui/form/MonthField';
import { Checkbox, RadioCards, SegmentedControl, Switch } from '@/ui/form/Toggles';
import { SegmentedMultiple } from '@/ui/form/ToggleGroup';
import { Sample } from './Panes';
import { someOptions, type Words } from './words';

/** Choices. */
export function ChoiceSamples({ of }: { of: Words }) {
  const three = someOptions(of, 3);
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
        <Checkbox label={of.word} />
        <Checkbox label={of.word} defaultChecked />
        <Checkbox label={of.sentence} hint="12" />
        <Checkbox label={of.word} disabled />
        <Checkbox label={of.word} disabled defaultChecked />
      </Sample>
      <Sample name="Switch: on, off with help, disabled">
        <Switch label={of.word} checked={isOn} onChange={setIsOn} />
        <Switch label={of.other} help={of.help} checked={isOther} onChange={setIsOther} />
        <Switch label={of.third} checked onChange={() => undefined} disabled />
      </Sample>
      <Sample name="SegmentedControl: chosen, error">
        <SegmentedControl label={of.label} options={three} value={one} onChange={setOne} />
        <SegmentedControl
          label={of.label}
          options={three}
          value={wrong}
          onChange={setWrong}
          error={wrong ? undefined : of.error}
        />
      </Sample>
      <Sample name="SegmentedMultiple">
        <SegmentedMultiple label={of.label} options={three} values={many} onChange={setMany} />
      </Sample>
      <Sample name="RadioCards">
        <RadioCards
          label={of.label}
          options={three.map((option) => ({ ...option, text: of.help }))}
          value={card}
          onChange={setCard}
        />
      </Sample>
      <Sample name="DateField: nothing chosen, chosen, error; MonthField: chosen">
        <DateField label={of.label} value={null} onChange={() => undefined} />
        <DateField label={of.label} hasPast value={day} onChange={setDay} />
        <DateField label={of.label} value={null} onChange={() => undefined} error={of.error} />
        <MonthField label={of.label} value={month} onChange={setMonth} />
      </Sample>
      <Sample name="RatingInput: chosen, error">
        <RatingInput label={of.label} value={stars} onChange={setStars} />
        <RatingInput
          label={of.label}
          value={noStars}
          onChange={setNoStars}
          error={noStars ? undefined : of.error}
        />
      </Sample>
    </>
  );
}
