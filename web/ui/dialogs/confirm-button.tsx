import {
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '../button.tsx';
import { Alert } from '../feedback/notice.tsx';
import { Dialog } from './dialog.tsx';

/** The same without a script: the page shows the question, and a form acts. */
export type ConfirmForm = {
  act: string;
  id: string;
  /** The address of the screen, when it is not the page's own. */
  at?: string | undefined;
  /** Of the page's address; without them the row may be on another page. */
  parameters?: [string, string][];
  /** The page shows this question. */
  isAsked: boolean;
  /** Why it was refused. */
  refusal: string | null;
};

type ConfirmButtonProps = {
  label: string;
  /** The accessible name, which includes the subject of the row. */
  fullLabel: string;
  /** Null where nothing is at stake: the button acts at once. */
  question: string | null;
  /** What will be lost, by name, and whether it can be recovered. */
  children?: ReactNode;
  cancelLabel: string;
  busy: boolean;
  form: ConfirmForm;
  onConfirm: () => void;
};

/**
 * A button for an irreversible action: opens a confirmation, then is busy until it is done. The
 * dialog remains until then, because the second tap of a double tap would otherwise reach the page
 * below.
 */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, fullLabel, question, children, cancelLabel, busy, form, onConfirm } = props;
  const asks = question !== null;
  const [isOpen, setIsOpen] = useState(form.isAsked);
  const place = useRef<HTMLSpanElement>(null);
  const wasBusy = useRef(busy);
  useEffect(() => {
    if (wasBusy.current && !busy) setIsOpen(false);
    wasBusy.current = busy;
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
      <form action={form.at} method={asks ? 'get' : 'post'} className="contents">
        {!asks && <input type="hidden" name="act" value={form.act} />}
        {asks &&
          form.parameters?.map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
        <Button
          type="submit"
          name={asks ? 'confirm' : 'id'}
          value={asks ? `${form.act}.${form.id}` : form.id}
          variant="danger"
          small
          aria-label={fullLabel}
          busy={busy}
          onClick={instead(asks ? () => setIsOpen(true) : onConfirm)}
        >
          {label}
        </Button>
      </form>
      {!asks && form.refusal && <Alert>{form.refusal}</Alert>}
      {asks && isOpen && (
        <ConfirmDialog
          question={question}
          confirmLabel={label}
          cancelLabel={cancelLabel}
          busy={busy}
          form={form}
          onConfirm={onConfirm}
          onCancel={() => setIsOpen(false)}
        >
          {children}
          {form.refusal && <Alert>{form.refusal}</Alert>}
        </ConfirmDialog>
      )}
    </span>
  );
}

/** By script, instead of what the form would do. */
const instead = (act: () => void) => (event: MouseEvent) => {
  event.preventDefault();
  act();
};

type ConfirmDialogProps = {
  question: string;
  /** What will be lost, by name, and whether it can be recovered. */
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  busy?: boolean;
  form: ConfirmForm;
  onConfirm: () => void;
  onCancel: () => void;
};

/** A confirmation dialog; nothing happens unless it is confirmed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, children, confirmLabel, cancelLabel, busy, form, onConfirm, onCancel } = props;
  return (
    <Dialog title={question} closeLabel={cancelLabel} onClose={onCancel}>
      {children && <div className="mb-5 grid gap-2 wrap-anywhere">{children}</div>}
      {/* Wraps in reverse, so that the destructive button is not under the thumb by default. */}
      <div className="flex flex-wrap-reverse gap-3 sm:justify-end">
        <form method="dialog" className="flex grow sm:grow-0">
          <Button type="submit" variant="quiet" className="grow" onClick={instead(onCancel)}>
            {cancelLabel}
          </Button>
        </form>
        <form method="post" action={form.at} className="flex grow sm:grow-0">
          <input type="hidden" name="act" value={form.act} />
          <Button
            type="submit"
            name="id"
            value={form.id}
            variant="destroy"
            className="grow"
            {...(busy !== undefined && { busy })}
            onClick={instead(onConfirm)}
          >
            {confirmLabel}
          </Button>
        </form>
      </div>
    </Dialog>
  );
}
