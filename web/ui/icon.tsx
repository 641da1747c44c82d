import { classes } from './classes.ts';

/** A drawing of 24 units, in lines of the text's colour; decoration: words beside it say the same. */
export function Icon({ path, className }: { path: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classes('size-5 shrink-0', className)}
    >
      <path d={path} />
    </svg>
  );
}
