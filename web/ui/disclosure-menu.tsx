import type { FocusEvent, KeyboardEvent, MouseEvent, ReactNode } from 'react';

const close = (menu: HTMLDetailsElement) => menu.removeAttribute('open');

type DisclosureMenuProps = {
  summary: ReactNode;
  /** The name of the summary, where it is no text. */
  label?: string;
  className: string;
  summaryClass: string;
  panelClass: string;
  /** Whether it is open at first, for what a page without script shows in it. */
  startsOpen?: boolean;
  children: ReactNode;
};

/**
 * A menu, in the bar or of a row. It opens without script; with a script, Escape, a press elsewhere, or
 * following a link closes it.
 */
export function DisclosureMenu(props: DisclosureMenuProps) {
  const { summary, label, className, summaryClass, panelClass, startsOpen, children } = props;
  const onKeyDown = (event: KeyboardEvent<HTMLDetailsElement>) => {
    if (event.key !== 'Escape' || !event.currentTarget.open) return;
    close(event.currentTarget);
    event.currentTarget.querySelector('summary')?.focus();
  };
  const onBlur = (event: FocusEvent<HTMLDetailsElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close(event.currentTarget);
  };
  const onClick = (event: MouseEvent<HTMLDetailsElement>) => {
    if ((event.target as Element).closest('a')) close(event.currentTarget);
  };
  return (
    <details
      open={startsOpen}
      className={className}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onClick={onClick}
    >
      <summary aria-label={label} className={summaryClass}>
        {summary}
      </summary>
      {/* Focusable, because Safari's buttons take no focus: a press on one must not count as elsewhere. */}
      <div tabIndex={-1} className={panelClass}>
        {children}
      </div>
    </details>
  );
}
