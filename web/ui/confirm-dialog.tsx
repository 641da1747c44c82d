import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  question: string;
  confirmLabel: string;
  cancelLabel: string;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something is lost; nothing happens unless it is confirmed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, confirmLabel, cancelLabel, busy, onConfirm, onCancel } = props;
  return (
    <Dialog title={question} closeLabel={cancelLabel} onClose={onCancel}>
      <div className="flex justify-end gap-3">
        <Button look="quiet" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button look="danger" busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
