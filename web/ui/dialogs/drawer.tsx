import { type ReactNode, useId, useRef } from 'react';
import { Button } from '../button.tsx';
import { closeIcon, Icon, menuIcon } from '../icons.tsx';

type DrawerProps = {
  label: string;
  closeLabel: string;
  /** The content of the panel; gets a function that closes it, for links. */
  children: (close: () => void) => ReactNode;
};

/**
 * A side drawer with its toggle button (`label`); Escape or a press outside closes it. Browsers that
 * know invoker commands open and close it without script.
 */
export function Drawer({ label, closeLabel, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = () => dialog.current?.close();
  return (
    <>
      <Button
        variant="quiet"
        small
        className="size-10 px-0!"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        {...invoker('show-modal', id)}
        onClick={(event) => {
          event.preventDefault();
          dialog.current?.showModal();
        }}
      >
        <Icon path={menuIcon} />
      </Button>
      <dialog
        ref={dialog}
        id={id}
        aria-label={label}
        closedby="any"
        className="m-0 h-dvh max-h-none w-72 max-w-[85vw] border-r border-line bg-surface p-0 text-ink shadow-over backdrop:bg-black/60"
      >
        <div className="grid gap-2 p-4">
          <button
            type="button"
            aria-label={closeLabel}
            {...invoker('close', id)}
            onClick={(event) => {
              event.preventDefault();
              close();
            }}
            className="grid size-11 place-items-center justify-self-end rounded-full hover:bg-raised"
          >
            <Icon path={closeIcon} />
          </button>
          {children(close)}
        </div>
      </dialog>
    </>
  );
}

/** React passes these attributes on without knowing them. */
const invoker = (command: 'show-modal' | 'close', id: string) => ({ command, commandfor: id });
