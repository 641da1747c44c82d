import { classes } from '../classes.ts';

/** A spinner; `label` is announced, and without it the spinner is decorative. */
export function Spinner({ label, small = false }: { label?: string; small?: boolean }) {
  const ring = (
    <span
      aria-hidden="true"
      className={classes(
        'inline-block animate-spin rounded-full border-current border-r-transparent',
        small ? 'size-4 border-2' : 'size-9 border-4 text-brand',
      )}
    />
  );
  if (!label) return ring;
  return (
    <div role="status" className="flex min-h-40 items-center justify-center">
      {ring}
      <span className="sr-only">{label}</span>
    </div>
  );
}
