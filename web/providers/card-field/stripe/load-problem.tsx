import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';

const buyingMessages = messagesPart('buying');

/** Stripe's script could not be loaded, or was kept out by a blocker. */
export function LoadProblem({ isTrying, onRetry }: { isTrying: boolean; onRetry: () => void }) {
  const t = useMessages(buyingMessages);
  return (
    <div className="grid justify-items-start gap-3">
      <Alert>{t.card.notLoaded}</Alert>
      <Button variant="quiet" busy={isTrying} onClick={onRetry}>
        {t.common.tryAgain}
      </Button>
    </div>
  );
}
