import { Heart, Paperclip, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink, IconButton, type ButtonVariant } from '@/ui/Button';
import { Disclosure } from '@/ui/Disclosure';
import { FileButton } from '@/ui/form/FileButton';
import { Spinner } from '@/ui/Spinner';
import { Sample } from './Panes';
import type { Words } from './words';

const VARIANTS: ButtonVariant[] = ['primary', 'outline', 'quiet', 'danger'];

/** Buttons and actions. */
export function ActionSamples({ of }: { of: Words }) {
  const [isOn, setIsOn] = useState(true);
  const [file, setFile] = useState('');
  return (
    <>
      {VARIANTS.map((variant) => (
        <Sample key={variant} name={`Button ${variant}: plain, icon, small, loading, disabled`} row>
          <Button variant={variant}>{of.word}</Button>
          <Button variant={variant} icon={Plus}>
            {of.word}
          </Button>
          <Button variant={variant} icon={Plus} small>
            {of.word}
          </Button>
          <Button variant={variant} isLoading>
            {of.word}
          </Button>
          <Button variant={variant} disabled>
            {of.word}
          </Button>
        </Sample>
      ))}
      <Sample name="ButtonLink: variants, small" row>
        {VARIANTS.map((variant) => (
          <ButtonLink key={variant} variant={variant} to="/">
            {of.word}
          </ButtonLink>
        ))}
        <ButtonLink small icon={Plus} to="/">
          {of.word}
        </ButtonLink>
      </Sample>
      <Sample name="IconButton: plain, toggled, disabled" row>
        <IconButton label={of.word} icon={Trash2} />
        <IconButton
          label={of.other}
          icon={Heart}
          isOn={isOn}
          aria-pressed={isOn}
          onClick={() => setIsOn(!isOn)}
        />
        <IconButton label={of.third} icon={Trash2} disabled />
      </Sample>
      <Sample name="FileButton: plain, loading" row>
        <FileButton label={of.word} icon={Paperclip} accept="*/*" onFile={({ name }) => setFile(name)} />
        <span dir="auto">{file}</span>
        <FileButton label={of.other} icon={Paperclip} accept="*/*" onFile={() => undefined} isLoading />
      </Sample>
      <Sample name="Disclosure" row>
        <Disclosure
          label={of.title}
          button={of.title}
          buttonClass="min-h-11 rounded-control border border-line bg-card px-4"
          panelClass="mt-2 rounded-control border border-hair bg-raised p-3"
        >
          {of.help}
        </Disclosure>
      </Sample>
      <Sample name="Spinner: its usual size, small" row>
        <Spinner />
        <Spinner className="size-4" />
      </Sample>
    </>
  );
}
