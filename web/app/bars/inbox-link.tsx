import { Link } from 'react-router';
import { inboxPath } from '#contract/notices/screens.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Icon, inboxIcon } from '#web/ui/icons.tsx';

/**
 * The inbox in the bar of wide screens; on a phone it is a main link. Styles draw the count from the
 * device's hint (`show-member.ts`).
 */
export function InboxLink() {
  const { nav } = useMessages();
  return (
    <Link
      to={inboxPath}
      prefetch="intent"
      title={nav.inbox}
      className="inbox-icon relative grid size-11 shrink-0 place-items-center rounded-control hover:bg-raised max-md:hidden"
    >
      <Icon path={inboxIcon} className="size-6" />
      <span className="sr-only">{nav.inbox}</span>
    </Link>
  );
}
