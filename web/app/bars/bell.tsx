import { Link } from 'react-router';
import { messagesPath } from '#contract/notices/screens.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { bellIcon, Icon } from '#web/ui/icons.tsx';

/**
 * A link to the member's notices. Styles draw the count from the device's hint (`show-member.ts`).
 */
export function Bell() {
  const { dashboard } = useMessages();
  return (
    <Link
      to={messagesPath}
      prefetch="intent"
      title={dashboard.messages}
      className="bell relative grid h-11 w-8 shrink-0 min-[420px]:w-11 place-items-center rounded-control hover:bg-raised"
    >
      <Icon path={bellIcon} className="size-6" />
      <span className="sr-only">{dashboard.messages}</span>
    </Link>
  );
}
