import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

type DialogProps = {
  title: string;
  closeLabel: string;
  onClose: () => void;
  /** Fills the screen's width for pictures instead of a form's. */
  wide?: boolean;
  children: ReactNode;
};

/** A modal dialog: the platform keeps the focus inside, closes on Escape and gives it back. */
export function Dialog({ title, closeLabel, onClose, wide = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Before the element leaves the page: only then does closing give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={() => {
        // In development React opens everything twice: a close that was undone is none.
        if (!dialog.current?.open) onClose();
      }}
      className={`m-auto max-h-[92dvh] w-[calc(100%-1.5rem)] overflow-auto rounded-card border border-line bg-surface p-0 text-ink shadow-card backdrop:bg-black/60 ${wide ? 'max-w-4xl' : 'max-w-lg'}`}
    >
      <div className="flex items-center justify-between gap-4 border-b border-line px-5 py-3">
        <h2 id={titleId} className="text-lg font-bold">
          {title}
        </h2>
        <button
          type="button"
          aria-label={closeLabel}
          onClick={() => dialog.current?.close()}
          className="grid size-10 place-items-center rounded-full text-xl hover:bg-raised"
        >
          <span aria-hidden="true">✕</span>
        </button>
      </div>
      <div className="p-5">{children}</div>
    </dialog>
  );
}
