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
export function ActionSamples({ words }: { words: Words }) {
  const [isOn, setIsOn] = useState(true);
  const [file, setFile] = useState('');
  return (
    <>
      {VARIANTS.map((variant) => (
        <Sample key={variant} name={`Button ${variant}: plain, icon, small, loading, disabled`} row>
          <Button variant={variant}>{words.word}</Button>
          <Button variant={variant} icon={Plus}>
            {words.word}
          </Button>
          <Button variant={variant} icon={Plus} small>
            {words.word}
          </Button>
          <Button variant={variant} isLoading>
            {words.word}
          </Button>
          <Button variant={variant} disabled>
            {words.word}
          </Button>
        </Sample>
      ))}
      <Sample name="ButtonLink: variants, small" row>
        {VARIANTS.map((variant) => (
          <ButtonLink key={variant} variant={variant} to="/">
            {words.word}
          </ButtonLink>
        ))}
        <ButtonLink small icon={Plus} to="/">
          {words.word}
        </ButtonLink>
      </Sample>
      <Sample name="IconButton: plain, toggled, disabled" row>
        <IconButton label={words.word} icon={Trash2} />
        <IconButton
          label={words.other}
          icon={Heart}
          isOn={isOn}
          aria-pressed={isOn}
          onClick={() => setIsOn(!isOn)}
        />
        <IconButton label={words.third} icon={Trash2} disabled />
      </Sample>
      <Sample name="FileButton: plain, loading" row>
        <FileButton label={words.word} icon={Paperclip} accept="*/*" onFile={({ name }) => setFile(name)} />
        <span dir="auto">{file}</span>
        <FileButton label={words.other} icon={Paperclip} accept="*/*" onFile={() => undefined} isLoading />
      </Sample>
      <Sample name="Disclosure" row>
        <Disclosure
          label={words.title}
          button={words.title}
          buttonClass="min-h-11 rounded-control border border-line bg-card px-4"
          panelClass="mt-2 rounded-control border border-hair bg-raised p-3"
        >
          {words.help}
        </Disclosure>
      </Sample>
      <Sample name="Spinner: its usual size, small" row>
        <Spinner />
        <Spinner className="size-4" />
      </Sample>
    </>
  );
}
