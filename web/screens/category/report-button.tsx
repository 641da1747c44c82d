import { useMutation } from '@tanstack/react-query';
import { api } from '#web/api/browser.ts';
import { errorText } from '#web/i18n/error-text.tsx';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { flagIcon, Icon } from '#web/ui/icons.tsx';

const reportForm = 'report';

/** The form of all report buttons of a list, for when no script runs. */
export function ReportForm() {
  return (
    <form id={reportForm} method="post">
      <input type="hidden" name="act" value="report" />
    </form>
  );
}

/** Reports this phone to the admin. */
export function ReportButton({ itemId, describedBy }: { itemId: string; describedBy: string }) {
  const t = useMessages();
  const report = useMutation({
    mutationFn: () => api('POST /reportitem', { body: { itemId } }),
    onSuccess: () => toast.success(t.product.toastReported),
    onError: (error) => toast.error(errorText(error, t)),
  });
  return (
    <Button
      type="submit"
      form={reportForm}
      name="itemId"
      value={itemId}
      variant="plain"
      small
      className="px-1!"
      aria-describedby={describedBy}
      busy={report.isPending}
      onClick={(event) => {
        event.preventDefault();
        report.mutate();
      }}
    >
      {!report.isPending && <Icon path={flagIcon} className="size-4" />}
      {t.product.report}
    </Button>
  );
}
