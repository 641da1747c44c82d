import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { LazyBoundary } from '#web/ui/lazy-component.tsx';
import { confirmParameter, useConfirmForm, withoutQuestion } from './form-answers.tsx';

type FormDialogProps = {
  intent: string;
  /** The row's id. */
  id: string;
  label: string;
  /** The accessible name, which includes the subject of the row. */
  fullLabel: string;
  title: string;
  variant?: ButtonVariant;
  /** The form; `close` closes the dialog. */
  children: (close: () => void) => ReactNode;
};

/** A button that opens a form in a dialog; without script the page opens again, with the dialog. */
export function FormDialog(props: FormDialogProps) {
  const { intent, id, label, fullLabel, title, variant = 'primary', children } = props;
  const t = useMessages();
  const question = useConfirmForm(intent, id);
  const [search] = useSearchParams();
  const [isOpen, setIsOpen] = useState(question.isAsked);
  const close = () => setIsOpen(false);
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        {/* The row is on the same page of the list, so the other parameters remain. */}
        {[...withoutQuestion(search)].map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <Button
          type="submit"
          name={confirmParameter}
          value={`${intent}.${id}`}
          variant={variant}
          small
          aria-label={fullLabel}
        >
          {label}
        </Button>
      </form>
      {isOpen && (
        <Dialog title={title} closeLabel={t.common.close} onClose={close}>
          <LazyBoundary>{children(close)}</LazyBoundary>
        </Dialog>
      )}
    </>
  );
}
