import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorSentence } from '#web/i18n/error-text.tsx';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { ErrorNotice } from '#web/ui/feedback/notice.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';

type LoadedProps<Data> = {
  query: UseQueryResult<Data>;
  /** A placeholder in the size of the data; a spinner if the size is unknown. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
};

/**
 * Shows a skeleton while loading, then `children` with the data, or an error with a retry button.
 */
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
