import { type LoaderFunctionArgs, redirect } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { pageContext } from '#web/api/page-context.ts';
import { errorText } from '#web/i18n/error-text.tsx';
import { messagesOf } from '#web/i18n/messages.ts';
import { loginPath } from '#web/session/return-path.ts';

/** `GET /me/export` as a file, by the session of the page: a link does it, without script. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<Response> {
  const { api, language, session } = context.get(pageContext);
  const toLogin = () => redirect(loginPath(new URL(request.url)));
  if (!(await session())) return toLogin();
  try {
    const data = await api('GET /me/export');
    const day = data.exportedAt.slice(0, 10);
    return new Response(JSON.stringify(data, null, 2), {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="phonehaat-${day}.json"`,
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
