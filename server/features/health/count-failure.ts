import type { Handler } from '#server/http/api/handler.ts';

/** Counts a failure in a browser; its name is the one that it sends with each request. */
export const countFailure: Handler<'POST /browserfailures'> = async (context) => {
  const { body, headers, address, deps } = context;
  deps.browserWatch.addFailure({ ...body, agent: headers.get('user-agent') ?? '', address });
  return { acknowledged: true };
};
