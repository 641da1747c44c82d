import { useState } from 'react';
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
 * The form of all report buttons of a list, for when no script runs: it reports without a reason, as
 * the specification has it.
 */
export function ReportForm() {
  return (
    <form id={reportForm} method="post">
      <input type="hidden" name="act" value="report" />
    </form>
  );
}

/**
 * Asks what is wrong with this phone, and reports it to the admin. Of a visitor the form is sent,
 * which leads to the login and back.
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
        name="itemId"
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
      {isOpen && (
        <Dialog
          title={t.product.report}
          closeLabel={t.common.close}
          onClose={() => setIsOpen(false)}
        >
          <LazyBoundary>
            <ReportReasonForm itemId={itemId} />
          </LazyBoundary>
        </Dialog>
      )}
    </>
  );
}
