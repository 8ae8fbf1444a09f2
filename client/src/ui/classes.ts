/** Joins class names, ignoring falsy values. */
export const cx = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ');

/** Classes of all text-like controls. */
export const controlClass = (hasError: boolean): string =>
  cx(
    'h-control w-full rounded-control border bg-card px-3.5 text-base text-ellipsis text-strong outline-offset-0',
    'disabled:bg-sunken disabled:text-muted',
    hasError ? 'border-danger' : 'border-line hover:border-muted',
  );
