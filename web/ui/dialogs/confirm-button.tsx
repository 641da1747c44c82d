import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmButtonProps = {
  label: string;
  /** The accessible name, which includes the subject of the row. */
  fullLabel: string;
  question: string;
  /** What will be lost, by name, and whether it can be had back. */
  children?: ReactNode;
  cancelLabel: string;
  busy: boolean;
  onConfirm: () => void;
};

/**
 * A button for an irreversible action: asks for confirmation, then is busy until it is done. The
 * dialog stays until then, because the second tap of a double tap would reach what lies below it.
 */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, fullLabel, question, children, cancelLabel, busy, onConfirm } = props;
  const [isOpen, setIsOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!busy) setIsOpen(false);
  }, [busy]);
  useLayoutEffect(() => {
    const element = place.current;
    return () => {
      // The page under a modal dialog is inert and cannot take the focus.
      element?.querySelector('dialog')?.close();
      // The deleted row contained this button, so the focus moves to the page heading.
      if (element?.contains(document.activeElement)) {
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
      }
    };
  }, []);
  return (
    <span ref={place} className="contents">
      <Button
        variant="danger"
        small
        aria-label={fullLabel}
        busy={busy}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <ConfirmDialog
          question={question}
          confirmLabel={label}
          cancelLabel={cancelLabel}
          busy={busy}
          onConfirm={onConfirm}
          onCancel={() => setIsOpen(false)}
        >
          {children}
        </ConfirmDialog>
      )}
    </span>
  );
}

type ConfirmDialogProps = {
  question: string;
  /** What will be lost, by name, and whether it can be had back. */
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** A confirmation dialog; nothing happens unless it is confirmed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, children, confirmLabel, cancelLabel, busy, onConfirm, onCancel } = props;
  return (
    <Dialog title={question} closeLabel={cancelLabel} onClose={onCancel}>
      {children && <div className="mb-5 grid gap-2 wrap-anywhere">{children}</div>}
      {/* Wraps in reverse, so that the destructive button is not under the thumb by default. */}
      <div className="flex flex-wrap-reverse gap-3 sm:justify-end">
        <Button variant="quiet" className="grow sm:grow-0" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button
          variant="destroy"
          className="grow sm:grow-0"
          {...(busy !== undefined && { busy })}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
