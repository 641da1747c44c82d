import { useEffect } from 'react';
import { sessionHintCookie } from '#contract/members/session-hint.ts';
import { unreadHintLine } from '#contract/members/unread-hint.ts';
import { api } from '#web/api/browser.ts';
import { ButtonForm } from '#web/forms/button-form.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { showMember } from '#web/session/show-member.ts';
import { Button } from '#web/ui/button.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import type { markRead } from './answer-submit.ts';

const noticesMessages = messagesPart('notices');

/** Clears the bell's count. */
function forgetUnread(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store API is missing in Firefox.
  document.cookie = unreadHintLine(0, location.protocol === 'https:');
  showMember(sessionHintCookie);
}

/**
 * Marks all notices up to `newest` as read: automatically with a script, which a mere prefetch does
 * not run, and by a button without one.
 */
export function SeenForm({ newest }: { newest: string | undefined }) {
  const { notices: text } = useMessages(noticesMessages);
  const isHydrated = useHydrated();
  useEffect(() => {
    if (newest === undefined) return;
    // Without a response the notices remain unread, and the next visit repeats the call.
    api('PUT /notices/read', { body: { upTo: newest } }).then(forgetUnread, () => {});
  }, [newest]);
  if (newest === undefined || isHydrated) return null;
  return (
    <ButtonForm<typeof markRead> intent="read" values={{ id: newest }} className="mt-5">
      <Button type="submit" variant="quiet" small>
        {text.readAll}
      </Button>
    </ButtonForm>
  );
}
