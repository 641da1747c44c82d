import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

type QuestionProps = {
  title: string;
  yes: string;
  no: string;
  children: ReactNode;
  /** The id of the form that the answer sends, and the name of its button there. */
  form: string;
  name: string;
  busy: boolean;
  onSure: () => void;
  onClose: () => void;
};

/**
 * A question before a form is sent. The form is outside, with all that was typed, so that the answer
 * works without script.
 */
export function Question(props: QuestionProps) {
  const { title, yes, no, children, form, name, busy, onSure, onClose } = props;
  return (
    <Dialog title={title} closeLabel={no} onClose={onClose}>
      <div className="mb-5 grid gap-2 wrap-anywhere">{children}</div>
      {/* Wraps in reverse, so that the button that acts is not under the thumb by default. */}
      <div className="flex flex-wrap-reverse gap-3 sm:justify-end">
        <form method="dialog" className="flex grow sm:grow-0">
          <Button
            type="submit"
            variant="quiet"
            className="grow"
            onClick={(event) => {
              event.preventDefault();
              onClose();
            }}
          >
            {no}
          </Button>
        </form>
        <Button
          type="submit"
          form={form}
          name={name}
          value="sure"
          variant="destroy"
          className="grow sm:grow-0"
          busy={busy}
          onClick={onSure}
        >
          {yes}
        </Button>
      </div>
    </Dialog>
  );
}
