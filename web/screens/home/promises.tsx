import { Link } from 'react-router';
import { useKeptPayments } from '#web/api/page-settings.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Icon } from '#web/ui/icons.tsx';

const icons = {
  box: 'M3 7.5 12 3l9 4.5v9L12 21l-9-4.5zM3 7.5l9 4.5 9-4.5M12 12v9M7.5 5.2l9 4.6',
  talk: 'M4 13a8 8 0 0 1 16 0M4 13v4a2 2 0 0 0 2 2h1v-7H5a1 1 0 0 0-1 1m16 0v4a2 2 0 0 1-2 2h-1v-7h2a1 1 0 0 1 1 1m-3 6c0 1.5-2 2.5-4 2.5',
  back: 'M4 10h11a5 5 0 0 1 0 10H8M4 10l4-4m-4 4 4 4',
  open: 'm6 9.5 6 6 6-6',
};

/**
 * The service promises (specification, sections 1 and 9); each leads to what it means here. On a
 * phone they are one line that opens. A shop that keeps no payments can give no money back.
 */
export function Promises() {
  const t = useMessages().home.promises;
  const isKept = useKeptPayments();
  const support = { icon: icons.talk, to: '/help#support-24', ...t.support };
  const promises = isKept
    ? [
        { icon: icons.box, to: '/help#return-30', ...t.returnLong },
        support,
        { icon: icons.back, to: '/help#return-7', ...t.returnShort },
      ]
    : [support];
  return (
    <div className="mb-4 rounded-card bg-tint md:mb-8">
      <details className="promises-more md:hidden">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-3 text-sm font-semibold">
          <Icon path={icons.box} className="text-brand" />
          <span className="grow">{isKept ? t.brief : t.support.title}</span>
          <Icon path={icons.open} className="text-brand" />
        </summary>
      </details>
      <ul
        aria-label={t.label}
        className="promises-list px-4 pb-1.5 max-md:divide-y max-md:divide-brand/15 md:grid-cols-3 md:gap-4 md:p-6"
      >
        {promises.map(({ icon, to, title, line }) => (
          <li key={to}>
            <Link to={to} className="flex items-center gap-3.5 max-md:py-2">
              <Icon path={icon} className="size-8 text-brand" />
              <span>
                <span className="block leading-snug font-bold">{title}</span>
                <span className="block text-sm text-muted underline">{line}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
