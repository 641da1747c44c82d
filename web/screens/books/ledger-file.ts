import { type LoaderFunctionArgs, redirect } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { pageContext } from '#web/api/page-context.ts';
import { errorText } from '#web/i18n/error-text.tsx';
import { messagesOf } from '#web/i18n/messages.ts';
import { loginPath } from '#web/session/return-path.ts';

/** `GET /books/:month/ledger` as a file, by the session of the page: a link does it, without script. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<Response> {
  const { api, language, session } = context.get(pageContext);
  const toLogin = () => redirect(loginPath(new URL(request.url)));
  if (!(await session())) return toLogin();
  const month = params.month ?? '';
  try {
    const { csv } = await api('GET /books/:month/ledger', { params: { month } });
    return new Response(csv, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        // The call has checked that it is a month.
        'content-disposition': `attachment; filename="ledger-${month}.csv"`,
      },
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status } = error.problem;
    if (status === 401) return toLogin();
    return new Response(errorText(error, messagesOf(language)), {
      status,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    });
  }
}
