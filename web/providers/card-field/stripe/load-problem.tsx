import { buyingTexts } from '#web/messages/buying.ts';
import { useMessages } from '#web/messages/use-messages.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

/** Stripe's script could not be loaded, or was kept out by a blocker. */
export function LoadProblem({ isTrying, onRetry }: { isTrying: boolean; onRetry: () => void }) {
  const t = useMessages(buyingTexts);
  return (
    <div className="grid justify-items-start gap-3">
      <Alert>{t.card.notLoaded}</Alert>
      <Button look="quiet" busy={isTrying} onClick={onRetry}>
        {t.common.tryAgain}
      </Button>
    </div>
  );
}
