import { useId } from 'react';

type ProgressBarProps = {
  label: string;
  /** From 0 to 100; null if unknown. */
  percent: number | null;
  /** The value in words next to the label, such as '40%'. */
  text?: string;
};

export function ProgressBar({ label, percent, text }: ProgressBarProps) {
  const id = useId();
  return (
    <div className="grid gap-1 text-sm">
      <div className="flex justify-between gap-3">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {text && <span className="text-muted [font-variant-numeric:tabular-nums]">{text}</span>}
      </div>
      <progress id={id} max={100} value={percent ?? undefined} className="progress" />
    </div>
  );
}

type SendingBarProps = {
  label: string;
  /** The share that has left the device, from 0 to 1. */
  sent: number;
  text: { percent: (percent: number) => string; storing: string };
};

/**
 * How much of a file has left the device. After that the server works on it for some seconds, in which
 * a bar at 100% would seem stuck.
 */
export function SendingBar({ label, sent, text }: SendingBarProps) {
  const percent = Math.floor(sent * 100);
  return percent < 100 ? (
    <ProgressBar label={label} percent={percent} text={text.percent(percent)} />
  ) : (
    <ProgressBar label={text.storing} percent={null} />
  );
}
