import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { Spinner } from '../Spinner';

interface FileButtonProps {
  label: string;
  icon: LucideIcon;
  /** Accepted files, as in `<input accept>`. */
  accept: string;
  onFile: (file: File) => void;
  isLoading?: boolean;
  disabled?: boolean;
}

/** Picks one file; the same file can be picked again. */
export function FileButton({
  label,
  icon: Icon,
  accept,
  onFile,
  isLoading = false,
  disabled = false,
}: FileButtonProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control text-small font-medium text-link hover:underline has-disabled:cursor-default has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
    >
      {isLoading ? <Spinner className="size-4.5" /> : <Icon aria-hidden className="size-4.5" />}
      {label}
      <input
        id={id}
        type="file"
        accept={accept}
        disabled={isLoading || disabled}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          event.target.value = '';
        }}
      />
    </label>
  );
}
