import { type LoaderFunctionArgs, redirect } from 'react-router';
import { type Api, ApiError } from '#contract/client.ts';
import { errorText } from '#web/i18n/error-text.tsx';
import { messagesOf } from '#web/i18n/messages.ts';
import { loginPath } from '#web/session/return-path.ts';
import { pageContext } from './page-context.ts';

type Asked = { api: Api; params: Record<string, string | undefined>; search: URLSearchParams };

type File = { name: string; type: string; body: BodyInit };

/** A PDF that a call answers in Base64, named without its ending. */
export const pdfFile = (name: string, base64: string): File => ({
  name: `${name}.pdf`,
  type: 'application/pdf',
  body: Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)),
});

/**
 * Creates the `loader` of a route that answers with a file, by the session of the page: a link
 * downloads it, without script. A refusal is a text in the language of the page.
 */
export function fileLoader(read: (asked: Asked) => Promise<File>) {
  return async ({ context, params, request }: LoaderFunctionArgs): Promise<Response> => {
    const { api, language, session } = context.get(pageContext);
    const url = new URL(request.url);
    const toLogin = () => redirect(loginPath(url));
    if (!(await session())) return toLogin();
    try {
      const { name, type, body } = await read({ api, params, search: url.searchParams });
      const disposition = `attachment; filename="${name}"`;
      return new Response(body, {
        headers: { 'content-type': type, 'content-disposition': disposition },
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
  };
}
