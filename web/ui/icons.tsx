import { classes } from './classes.ts';

// One export per icon, so that a screen bundles only the icons that it uses.
export const closeIcon = 'M6 6l12 12M18 6 6 18';
export const menuIcon = 'M4 7h16M4 12h16M4 17h16';
export const searchIcon = 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14m5-2 4.5 4.5';
export const retryIcon = 'M20 11a8 8 0 1 0-2.3 6.3M20 5v6h-6';
export const warningIcon = 'M12 4 2.8 19.5h18.4zM12 10v4m0 3v.01';
export const infoIcon = 'M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18M12 11v6m0-9.5v.01';
export const phoneIcon =
  'M8 2.5h8a1.5 1.5 0 0 1 1.5 1.5v16a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 20V4A1.5 1.5 0 0 1 8 2.5M11 18.5h2';
export const basketIcon = 'M4 10h16l-1.5 9h-13zM8 10l3-6m5 6-3-6M9.5 13.5v2.5m5-2.5v2.5';
export const clockIcon = 'M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18M12 7v5l3.5 2';
export const pinIcon =
  'M12 21.5s7-6.3 7-12a7 7 0 0 0-14 0c0 5.7 7 12 7 12m0-9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5';
export const eyeIcon =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12m9.5 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6';
export const shareIcon = 'M12 15V3.5m0 0L7.5 8M12 3.5 16.5 8M5 12v8.5h14V12';
export const flagIcon = 'M6 21V4m0 1c4-2.5 8 2.5 12 0v8c-4 2.5-8-2.5-12 0';
export const inboxIcon = 'M4 13.5 6.5 5h11l2.5 8.5V19H4zm0 0h4.5L10 16h4l1.5-2.5H20';

/**
 * A line icon on a 24-unit grid in the text colour. It is decorative: the text next to it carries
 * the meaning. Its drawing style is in the style sheet, because a list has 200 icons.
 */
export function Icon({ path, className }: { path: string; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={classes('icon', className)}>
      <path d={path} />
    </svg>
  );
}

/** A tick in a seal; `label` is its accessible name. */
export function VerifiedMark({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 20 20" role="img" aria-label={label} className="inline size-5 text-brand">
      <title>{label}</title>
      <path
        fill="currentColor"
        d="m10 .8 2.4 1.8 3-.1.8 2.9 2.5 1.7-1 2.9 1 2.9-2.5 1.7-.8 2.9-3-.1-2.4 1.8-2.4-1.8-3 .1-.8-2.9-2.5-1.7 1-2.9-1-2.9 2.5-1.7.8-2.9 3 .1z"
      />
      <path
        fill="none"
        stroke="var(--color-surface)"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m6.4 10.2 2.5 2.4 4.7-5"
      />
    </svg>
  );
}
