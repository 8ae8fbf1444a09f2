import { useState } from 'react';
import { OtpInput } from '@/ui/form/OtpInput';
import { Select } from '@/ui/choice/Select';
import { AmountField } from '@/ui/form/AmountField';
import { PasswordField, TextArea, TextField } from '@/ui/form/TextField';
import { Sample } from './Panes';
import { someOptions, type Words } from './words';

/** A code that is always refused. */
function RefusedCode({ words }: { words: Words }) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  return (
    <OtpInput
      label={words.label}
      value={code}
      onChange={(digits) => {
        setCode(digits);
        setError(undefined);
      }}
      onComplete={() => {
        setCode('');
        setError(words.error);
      }}
      error={error}
    />
  );
}

/** Text fields. */
export function FieldSamples({ words }: { words: Words }) {
  const few = someOptions(words, 4);
  return (
    <>
      <Sample name="TextField: empty, filled, optional with help, error, disabled, before and after, hideLabel">
        <TextField label={words.label} placeholder={words.word} />
        <TextField label={words.label} defaultValue={words.word} />
        <TextField label={words.label} optional help={words.help} />
        <TextField label={words.label} defaultValue={words.word} help={words.help} error={words.error} />
        <TextField label={words.label} defaultValue={words.word} disabled />
        <TextField label={words.label} before="+1" after="%" defaultValue="25" />
        <TextField label={words.label} hideLabel placeholder={words.label} />
      </Sample>
      <Sample name="AmountField: filled, error">
        <AmountField label={words.label} defaultValue="1200" />
        <AmountField label={words.label} defaultValue="-1" error={words.error} />
      </Sample>
      <Sample name="PasswordField: filled, error, disabled">
        <PasswordField label={words.label} defaultValue={words.word} autoComplete="off" />
        <PasswordField label={words.label} error={words.error} autoComplete="off" />
        <PasswordField label={words.label} disabled autoComplete="off" />
      </Sample>
      <Sample name="TextArea: empty, filled, error, disabled">
        <TextArea label={words.label} placeholder={words.word} />
        <TextArea label={words.label} defaultValue={words.sentence} help={words.help} />
        <TextArea label={words.label} defaultValue={words.word} error={words.error} />
        <TextArea label={words.label} defaultValue={words.word} disabled />
      </Sample>
      <Sample name="Select: nothing chosen, chosen, error, disabled">
        <Select label={words.label} options={few} placeholder={words.help} />
        <Select label={words.label} options={few} defaultValue="option-2" optional />
        <Select label={words.label} options={few} placeholder={words.help} error={words.error} />
        <Select label={words.label} options={few} disabled />
      </Sample>
      <Sample name="OtpInput: any code is refused; refused and waiting">
        <RefusedCode words={words} />
        <OtpInput
          label={words.label}
          value="123"
          onChange={() => undefined}
          onComplete={() => undefined}
          error={words.error}
          disabled
        />
      </Sample>
    </>
  );
}
