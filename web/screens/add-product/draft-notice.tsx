import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { useProductDraft } from './use-product-draft.ts';

const sellingMessages = messagesPart('selling');

/** Shows that the draft was restored, with a button to clear it, and afterwards to undo that. */
export function DraftNotice({ draft }: { draft: ReturnType<typeof useProductDraft> }) {
  const { draft: text } = useMessages(sellingMessages);
  const { news, clear, undo } = draft;
  if (news === 'none') return null;
  const isBack = news === 'restored';
  return (
    <Notice
      tone="good"
      action={
        // One button for both, so that the focus stays.
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
