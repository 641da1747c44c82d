import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { idPattern } from '#contract/constants.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { useSession } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { flagIcon, Icon } from '#web/ui/icons.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';

const reportForm = 'report';

const ReportReasonForm = lazyComponent(() =>
  import('./report-reason-form.tsx').then((file) => file.ReportReasonForm),
);

/**
 * The form of all report buttons of a screen, for use without script. It only opens `?report=` with
 * the phone's id, where the reason is chosen, because a report without a reason could be an
 * accidental tap.
 */
export function ReportForm() {
  const [search, setSearch] = useSearchParams();
  const session = useSession();
  const before = search.get('before');
  const asked = search.get('report') ?? '';
  const close = async () => {
    // Loaded with the form.
    const { untilDialogLeft } = await import('#web/ui/dialogs/back-closes.tsx');
    await untilDialogLeft();
    setSearch(
      (current) => {
        current.delete('report');
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return (
    <>
      <form id={reportForm}>{before && <input type="hidden" name="before" value={before} />}</form>
      {session && idPattern.test(asked) && <ReportDialog itemId={asked} onClose={close} />}
    </>
  );
}

/**
 * Opens the choice of a reason, and reports the phone to the admin. For a visitor it submits the
 * form, which leads to the login and back to the choice.
 */
export function ReportButton({ itemId, describedBy }: { itemId: string; describedBy: string }) {
  const t = useMessages();
  const session = useSession();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        type="submit"
        form={reportForm}
        name="report"
        value={itemId}
        variant="plain"
        small
        className="px-1!"
        aria-describedby={describedBy}
        onClick={(event) => {
          if (!session) return;
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        <Icon path={flagIcon} />
        {t.product.report}
      </Button>
      {isOpen && <ReportDialog itemId={itemId} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ReportDialog({ itemId, onClose }: { itemId: string; onClose: () => void }) {
  const t = useMessages();
  return (
    <Dialog title={t.product.report} closeLabel={t.common.close} onClose={onClose}>
      <LazyBoundary>
        <ReportReasonForm itemId={itemId} />
      </LazyBoundary>
    </Dialog>
  );
}

/** The refused acts whose errors are shown above the screen; an open report form shows its own. */
export const reportRefusals = (search: URLSearchParams): string[] =>
  search.has('report') ? ['undo-report'] : ['report', 'undo-report'];
