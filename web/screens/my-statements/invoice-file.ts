import { type LoaderFunctionArgs, redirect } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { pageContext } from '#web/api/page-context.ts';
import { errorText } from '#web/i18n/error-text.tsx';
import { messagesOf } from '#web/i18n/messages.ts';
import { loginPath } from '#web/session/return-path.ts';

/** `GET /invoices/:id` as a PDF, by the session of the page: a link does it, without script. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<Response> {
  const { api, language, session } = context.get(pageContext);
  const url = new URL(request.url);
  const toLogin = () => redirect(loginPath(url));
  if (!(await session())) return toLogin();
  const wanted = url.searchParams.get('language') === 'bn' ? 'bn' : 'en';
  try {
    const query = { language: wanted } as const;
    const { number, pdf } = await api('GET /invoices/:id', {
      params: { id: params.id ?? '' },
      query,
    });
    return new Response(
      Uint8Array.from(atob(pdf), (byte) => byte.charCodeAt(0)),
      {
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="${number}-${wanted}.pdf"`,
        },
      },
    );
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
