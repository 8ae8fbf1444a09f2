import { useState } from 'react';
import { useLang } from '@/platform/i18n/format';
import { Button } from '@/ui/Button';
import { useLeaveGuard } from '@/ui/overlay/LeaveGuard';
import { ConfirmDialog, Dialog, Sheet } from '@/ui/overlay/Modal';
import { TextField } from '@/ui/form/TextField';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import { Switch } from '@/ui/choice/Toggles';
import { Sample } from './Panes';
import { words } from './words';

const KINDS = ['dialog', 'wide', 'sheet', 'confirm', 'danger', 'typed', 'loading'] as const;

/** Overlays. */
export function OverlaySamples() {
  const sample = words[useLang()];
  const [open, setOpen] = useState<(typeof KINDS)[number]>();
  const [isDirty, setIsDirty] = useState(false);
  const guard = useLeaveGuard(isDirty);
  const close = () => setOpen(undefined);
  const common = { onClose: close, title: sample.title };
  const form = {
    ...common,
    description: sample.help,
    footer: <Button onClick={close}>{sample.other}</Button>,
  };
  const question = { ...common, onConfirm: close, text: sample.sentence, action: sample.word };
  const body = <TextField label={sample.label} help={sample.help} />;
  return (
    <section id="over" aria-labelledby="over-title" className="grid grid-cols-1 gap-4">
      <h2 id="over-title" className="text-h2">
        Over the page
      </h2>
      <Sample name="Dialog, wide; Sheet; ConfirmDialog: plain, isDangerous, typed, isLoading" row>
        {KINDS.map((kind) => (
          <Button key={kind} onClick={() => setOpen(kind)}>
            {kind}
          </Button>
        ))}
      </Sample>
      <Dialog {...form} isOpen={open === 'dialog' || open === 'wide'} isWide={open === 'wide'}>
        {body}
      </Dialog>
      <Sheet {...form} isOpen={open === 'sheet'}>
        {body}
      </Sheet>
      <ConfirmDialog {...question} isOpen={open === 'confirm'} />
      <ConfirmDialog {...question} isOpen={open === 'danger'} isDangerous />
      <ConfirmDialog {...question} isOpen={open === 'typed'} isDangerous typed={sample.word} />
      <ConfirmDialog {...question} isOpen={open === 'loading'} isLoading />
      <Sample name="toast: success, info, error, undo; toastError" row>
        <Button onClick={() => toast.success(sample.help)}>success</Button>
        <Button onClick={() => toast.info(sample.sentence)}>info</Button>
        <Button onClick={() => toast.error(sample.error)}>error</Button>
        <Button
          onClick={() =>
            toast.success(sample.title, { undo: { label: sample.other, onUndo: () => undefined } })
          }
        >
          undo
        </Button>
        <Button onClick={() => toastError(new Error())}>toastError</Button>
      </Sample>
      <Sample name="useLeaveGuard: asks signed-in people before they leave; ScrollToTop: below, after 600 px">
        <Switch label="There is half-typed work" checked={isDirty} onChange={setIsDirty} />
      </Sample>
      {guard}
    </section>
  );
}
