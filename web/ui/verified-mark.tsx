/** A tick in a seal; `label` says what it stands for. */
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
