import { useId } from 'react';

type ProgressBarProps = {
  label: string;
  /** From 0 to 100; null while nobody knows. */
  percent: number | null;
  /** In words beside the label, such as '40%'. */
  text?: string;
};

/** How far something has come that takes a while. */
export function ProgressBar({ label, percent, text }: ProgressBarProps) {
  const id = useId();
  return (
    <div className="grid gap-1 text-sm">
      <div className="flex justify-between gap-3">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {text && <span className="text-muted tabular-nums">{text}</span>}
      </div>
      <progress id={id} max={100} value={percent ?? undefined} className="progress" />
    </div>
  );
}
