import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '#web/messages/error-text.ts';
import { useMessages } from '#web/messages/use-messages.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

type LoadedProps<Data> = {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
};

/** A spinner until the data is there, then what `children` makes of it; or why not, and a retry. */
export function Loaded<Data>({ query, children }: LoadedProps<Data>) {
  const t = useMessages();
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return <Spinner label={t.common.loading} />;
  return (
    <div className="grid justify-items-start gap-4">
      <Alert>{errorText(query.error, t)}</Alert>
      <Button busy={query.isFetching} onClick={() => query.refetch()}>
        {t.common.tryAgain}
      </Button>
    </div>
  );
}
