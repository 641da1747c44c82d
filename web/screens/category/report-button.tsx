import { useMutation } from '@tanstack/react-query';
import { api } from '#web/api/browser.ts';
import { errorText } from '#web/i18n/error-text.tsx';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { flagIcon, Icon } from '#web/ui/icons.tsx';

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
      variant="plain"
      small
      className="px-1!"
      aria-describedby={describedBy}
      busy={report.isPending}
      onClick={() => report.mutate()}
    >
      {!report.isPending && <Icon path={flagIcon} className="size-4" />}
      {t.product.report}
    </Button>
  );
}
