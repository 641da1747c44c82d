import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { closeIcon, Icon } from '../icons.tsx';
import { useHydrated } from '../use-hydrated.ts';

type DialogProps = {
  title: string;
  closeLabel: string;
  onClose: () => void;
  /** Uses the full width, for pictures. */
  wide?: boolean;
  /**
   * Where the page below is incomplete on purpose: the GET form that the close button sends without
   * script, and the element of its page to go to.
   */
  closeForm?: { id: string; target: string };
  /** It has a `firstField`, which takes the focus instead of the close button. */
  hasFirstField?: boolean;
  children: ReactNode;
};

/**
 * A modal dialog. The platform traps the focus, closes on Escape and restores the focus. On a phone
 * it slides up from the bottom, within reach of the thumb; title and close button stay while the
 * content scrolls. In server-rendered HTML it is open, not modal, and closes without script.
 */
export function Dialog({
  title,
  closeLabel,
  onClose,
  wide = false,
  closeForm,
  hasFirstField = false,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [isFromServer] = useState(!useHydrated());
  // Close before unmount: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    const typing = element?.contains(document.activeElement) ? document.activeElement : null;
    // One that is open already cannot become modal.
    element?.close();
    element?.showModal();
    // The browser would focus the close button, the first control of the dialog.
    const first = typing ?? element?.querySelector('[data-first]');
    if (first instanceof HTMLElement) first.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      open={isFromServer || undefined}
      aria-labelledby={titleId}
      onClose={() => {
        // In development React mounts twice, and the first close must be ignored.
        if (!dialog.current?.open) onClose();
      }}
      className={classes(
        'm-auto max-h-[92dvh] w-[calc(100%-1.5rem)] overflow-auto overscroll-contain rounded-card border border-line bg-surface p-0 text-ink shadow-over backdrop:bg-black/60',
        'max-sm:mb-0 max-sm:w-full max-sm:max-w-none max-sm:rounded-b-none',
        wide ? 'sm:max-w-4xl' : 'sm:max-w-lg',
        isFromServer && 'fixed inset-0 z-30 outline-[100vmax] outline-[#0009]',
      )}
    >
      <div className="sticky top-0 z-10 flex items-center justify-between gap-4 border-b border-line bg-surface py-2 pr-2 pl-5">
        <h2 id={titleId} className="min-w-0 text-lg leading-snug font-bold wrap-anywhere">
          {title}
        </h2>
        <form method="dialog" className="contents">
          <button
            type="submit"
            form={closeForm?.id}
            formAction={closeForm && `#${closeForm.target}`}
            aria-label={closeLabel}
            // As the browser focuses it in a dialog that a script opens.
            {...(isFromServer && !hasFirstField && { autoFocus: true })}
            onClick={(event) => {
              event.preventDefault();
              dialog.current?.close();
            }}
            className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-raised"
          >
            <Icon path={closeIcon} />
          </button>
        </form>
      </div>
      <div className="p-5">{children}</div>
    </dialog>
  );
}
