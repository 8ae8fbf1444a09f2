import { useState } from 'react';
import { OtpInput } from '@/ui/form/OtpInput';
import { Select } from '@/ui/form/Select';
import { AmountField } from '@/ui/form/AmountField';
import { PasswordField, TextArea, TextField } from '@/ui/form/TextField';
import { Sample } from './Panes';
import { someOptions, type Words } from './words';

/** A code that is always refused. */
function RefusedCode({ of }: { of: Words }) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  return (
    <OtpInput
      label={of.label}
      value={code}
      onChange={(digits) => {
        setCode(digits);
        setError(undefined);
      }}
      onComplete={() => {
        setCode('');
        setError(of.error);
      }}
      error={error}
    />
  );
}

/** Text fields. */
export function FieldSamples({ of }: { of: Words }) {
  const few = someOptions(of, 4);
  return (
    <>
      <Sample name="TextField: empty, filled, optional with help, error, disabled, before and after, hideLabel">
        <TextField label={of.label} placeholder={of.word} />
        <TextField label={of.label} defaultValue={of.word} />
        <TextField label={of.label} optional help={of.help} />
        <TextField label={of.label} defaultValue={of.word} help={of.help} error={of.error} />
        <TextField label={of.label} defaultValue={of.word} disabled />
        <TextField label={of.label} before="+1" after="%" defaultValue="25" />
        <TextField label={of.label} hideLabel placeholder={of.label} />
      </Sample>
      <Sample name="AmountField: filled, error">
        <AmountField label={of.label} defaultValue="1200" />
        <AmountField label={of.label} defaultValue="-1" error={of.error} />
      </Sample>
      <Sample name="PasswordField: filled, error, disabled">
        <PasswordField label={of.label} defaultValue={of.word} autoComplete="off" />
        <PasswordField label={of.label} error={of.error} autoComplete="off" />
        <PasswordField label={of.label} disabled autoComplete="off" />
      </Sample>
      <Sample name="TextArea: empty, filled, error, disabled">
        <TextArea label={of.label} placeholder={of.word} />
        <TextArea label={of.label} defaultValue={of.sentence} help={of.help} />
        <TextArea label={of.label} defaultValue={of.word} error={of.error} />
        <TextArea label={of.label} defaultValue={of.word} disabled />
      </Sample>
      <Sample name="Select: nothing chosen, chosen, error, disabled">
        <Select label={of.label} options={few} placeholder={of.help} />
        <Select label={of.label} options={few} defaultValue="option-2" optional />
        <Select label={of.label} options={few} placeholder={of.help} error={of.error} />
        <Select label={of.label} options={few} disabled />
      </Sample>
      <Sample name="OtpInput: any code is refused; refused and waiting">
        <RefusedCode of={of} />
        <OtpInput
          label={of.label}
          value="123"
          onChange={() => undefined}
          onComplete={() => undefined}
          error={of.error}
          disabled
        />
      </Sample>
    </>
  );
}
