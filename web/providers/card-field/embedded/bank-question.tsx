import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';

const buyingMessages = messagesPart('buying');

/** What a bank's own page would ask (3-D Secure); closing it means no. */
export function BankQuestion({ onAnswer }: { onAnswer: (approve: boolean) => void }) {
  const t = useMessages(buyingMessages);
  return (
    <Dialog
      title={t.card.challengeTitle}
      closeLabel={t.card.refuse}
      onClose={() => onAnswer(false)}
    >
      <p className="mb-5">{t.card.challengeText}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={() => onAnswer(false)}>
          {t.card.refuse}
        </Button>
        <Button onClick={() => onAnswer(true)}>{t.card.approve}</Button>
      </div>
    </Dialog>
  );
}
