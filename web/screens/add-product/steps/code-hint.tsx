import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

const listingMessages = messagesPart('own-listing');

/** The code that a new seller photographs with the phone, where its other photos are taken. */
export function CodeHint({ code }: { code: string }) {
  const { codePhoto: text } = useMessages(listingMessages);
  return <Notice tone="waiting">{text.addHint(code)}</Notice>;
}
