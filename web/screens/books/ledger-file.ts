import { fileLoader } from '#web/api/file-loader.ts';

/** `GET /books/:month/ledger` as a file. */
export const loader = fileLoader(async ({ api, params: { month = '' } }) => {
  const { csv } = await api('GET /books/:month/ledger', { params: { month } });
  // The call has checked that it is a month.
  return { name: `ledger-${month}.csv`, type: 'text/csv; charset=utf-8', body: csv };
});
