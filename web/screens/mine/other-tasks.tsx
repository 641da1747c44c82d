import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '#web/api/browser.ts';
import { sellerQuery } from '#web/api/roles.ts';
import type { ScreenLoad } from '#web/api/screen-loader.ts';
import { waitingQuery } from '#web/api/waiting-query.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';

const waitingMessages = messagesPart('waiting');

/** What waits for a seller beside the deals: money without a destination, papers of sales. */
const pages = { destination: '/dashboard/money', declaration: '/dashboard/mysales' } as const;

export async function loadTasks({ api, queryClient }: ScreenLoad, email: string): Promise<void> {
  const isSeller = await queryClient.fetchQuery(sellerQuery(api, email)).catch(() => false);
  if (isSeller) await queryClient.prefetchQuery(waitingQuery(api, email));
}

export function OtherTasks({ email }: { email: string }) {
  const { waiting: text } = useMessages(waitingMessages);
  const { data: isSeller } = useQuery({ ...sellerQuery(api, email), enabled: email !== '' });
  const { data = [] } = useQuery({
    ...waitingQuery(api, email),
    enabled: isSeller === true,
    retryOnMount: false,
  });
  const tasks = data.filter(({ kind }) => kind in pages);
  if (tasks.length === 0) return null;
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">
      {tasks.map(({ kind, orderId }) => {
        const one = kind === 'declaration' && orderId ? `/dashboard/paper/${orderId}` : undefined;
        return (
          <li key={kind}>
            <Link
              to={one ?? pages[kind as keyof typeof pages]}
              className="flex min-h-11 items-center py-1 font-semibold text-brand underline wrap-anywhere"
            >
              {text.lines[kind as keyof typeof pages]}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
