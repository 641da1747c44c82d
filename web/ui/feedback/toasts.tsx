import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';

/** A link to the next step. */
export type Next = { to: string; label: string };

/** Milliseconds: long enough to read and to follow a link. */
const withNext = { duration: 30_000 };

export function showToast(kind: 'success' | 'error', text: string, next?: Next): void {
  toast[kind](next ? <WithNext text={text} next={next} /> : text, next && withNext);
}

function WithNext({ text, next: { to, label } }: { text: string; next: Next }) {
  return (
    <>
      {text}{' '}
      <a href={to} className="font-semibold underline">
        {label}
      </a>
    </>
  );
}

/**
 * Toast durations in milliseconds (specification, section 9). The limit of 20 at once is the
 * default of the library.
 */
const durations = {
  duration: 4000,
  error: { duration: 4000 },
  success: { duration: 2000 },
  loading: { duration: Number.POSITIVE_INFINITY },
};

const marks: Partial<Record<Toast['type'], string>> = { success: '✓', error: '!' };

/**
 * The styled version of the library injects styles at run time, which the Content-Security-Policy
 * forbids (decision 0021). Hence the headless version, rendered here.
 */
export function Toasts() {
  const { toasts, handlers } = useToaster(durations);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only pauses a toast while it is being read
    <div
      className="pointer-events-none fixed inset-x-4 top-4 z-50 grid justify-items-center gap-2"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
    >
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className={`pointer-events-auto flex max-w-sm items-center gap-3 rounded-control bg-surface px-4 py-2.5 shadow-over ring-1 ring-line transition ${
            toast.visible ? 'toast-in' : '-translate-y-4 opacity-0'
          }`}
        >
          <Mark type={toast.type} />
          <div {...toast.ariaProps}>{resolveValue(toast.message, toast)}</div>
        </div>
      ))}
    </div>
  );
}

function Mark({ type }: { type: Toast['type'] }) {
  const mark = marks[type];
  if (!mark) return null;
  const colour = type === 'error' ? 'bg-danger-tint text-danger' : 'bg-tint text-brand';
  return (
    <span
      aria-hidden="true"
      className={`grid size-6 shrink-0 place-items-center rounded-full font-bold ${colour}`}
    >
      {mark}
    </span>
  );
}
