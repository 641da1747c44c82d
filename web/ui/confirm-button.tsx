import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

type ConfirmButtonProps = {
  label: string;
  /** The label with what it is about, for those who don't see the row around it. */
  fullLabel: string;
  question: string;
  /** What will be lost, by name, and whether it can be had back. */
  children?: ReactNode;
  cancelLabel: string;
  busy: boolean;
  onConfirm: () => void;
};

/** A button for what cannot be undone: asks first, then is busy until it is done. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, fullLabel, question, children, cancelLabel, busy, onConfirm } = props;
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        look="danger"
        small
        aria-label={fullLabel}
        busy={busy}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      {asking && (
        <ConfirmDialog
          question={question}
          confirmLabel={label}
          cancelLabel={cancelLabel}
          onConfirm={() => {
            setAsking(false);
            onConfirm();
          }}
          onCancel={() => setAsking(false)}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}
