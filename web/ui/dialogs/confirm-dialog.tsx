import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

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

/** Asks before something is lost; nothing happens unless it is confirmed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, children, confirmLabel, cancelLabel, busy, onConfirm, onCancel } = props;
  return (
    <Dialog title={question} closeLabel={cancelLabel} onClose={onCancel}>
      {children && <div className="mb-5 grid gap-2 wrap-anywhere">{children}</div>}
      {/* Wraps in reverse: what destroys never comes to lie under the thumb by itself. */}
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
