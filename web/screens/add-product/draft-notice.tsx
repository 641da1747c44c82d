import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { useProductDraft } from './use-product-draft.ts';

const sellingMessages = messagesPart('selling');

/** Says that what was typed came back, and how to get rid of it; then how to have it back after all. */
export function DraftNotice({ draft }: { draft: ReturnType<typeof useProductDraft> }) {
  const { draft: text } = useMessages(sellingMessages);
  const { news, clear, undo } = draft;
  if (news === 'none') return null;
  const isBack = news === 'restored';
  return (
    <Notice
      tone="good"
      action={
        // One button, so that the focus stays where it is.
        <Button variant="quiet" small onClick={isBack ? clear : undo}>
          {isBack ? text.clear : text.undo}
        </Button>
      }
    >
      <p className="font-semibold">{isBack ? text.restored : text.cleared}</p>
      {isBack && <p className="text-sm text-ink">{text.where}</p>}
    </Notice>
  );
}
