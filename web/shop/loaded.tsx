import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorSentence } from '#web/i18n/error-text.tsx';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { ErrorNotice } from '#web/ui/feedback/notice.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';

type LoadedProps<Data> = {
  query: UseQueryResult<Data>;
  /** Stands where the data will stand, in its size; a spinner where that is not known. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** A skeleton until the data is there, then what `children` makes of it; or why not, and a retry. */
export function Loaded<Data>({ query, skeleton, children }: LoadedProps<Data>) {
  const t = useMessages();
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return skeleton ?? <Spinner label={t.common.loading} />;
  return (
    <ErrorNotice
      retryLabel={t.common.tryAgain}
      busy={query.isFetching}
      onRetry={() => query.refetch()}
    >
      <ErrorSentence error={query.error} />
    </ErrorNotice>
  );
}
