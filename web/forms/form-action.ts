import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { ApiError, SignInRefused, Unreachable } from '#contract/client.ts';
import type { ProblemDetails } from '#contract/errors.ts';
import { withoutLanguage } from '#contract/languages.ts';
import { goesOnCookie } from '#contract/members/goes-on.ts';
import type { FormFile } from '#contract/page.ts';
import { pageContext } from '#web/api/page-context.ts';
import { messagesOf } from '#web/i18n/messages.ts';
import { uploadFromForm } from '#web/providers/image-host/upload-from-form.ts';
import { loginPath } from '#web/session/return-path.ts';
import { throughDoor, typedCookie, typedCookieSent } from '#web/session/typed-form.ts';
import { type AnyForm, answerTo, InvalidForm, readFields } from './define-form.ts';
import { actField, askField, type FormRefusal, noRefusal } from './form-answers.tsx';
import { withNotice } from './with-notice.ts';

/** Fields that are never sent back into a page. */
const secretFields = new Set(['password', 'currentPassword', 'newPassword', actField, askField]);

/**
 * Creates the `action` of a route, which handles its forms without script (decision 0063). The field
 * `act` identifies the form; without it, the first one is meant. The action makes the same calls as
 * the script, so that the API's rules are the only ones. Then it redirects to the next page (303), or
 * renders this one again with the refusal and the typed values.
 */
export function formAction(...forms: AnyForm[]) {
  const first = forms[0]?.intent ?? '';
  return async ({ context, params, request }: ActionFunctionArgs) => {
    const { api, language, post, publicConfig, session } = context.get(pageContext);
    const { pathname, search } = new URL(request.url);
    const place = { pathname, isSecure: publicConfig.origin?.startsWith('https:') ?? false };
    const fields = (post?.form ?? []).flatMap(([name, value]): [string, string | File][] => {
      const sent = typeof value === 'string' ? value : fileOf(value);
      return sent === undefined ? [] : [[name, sent]];
    });
    const texts: Record<string, string> = Object.fromEntries(
      fields.filter((field): field is [string, string] => typeof field[1] === 'string'),
    );
    const refused = post?.refused;
    // Of a form that could not be read, its name may be missing as well.
    const name = texts[actField] ?? (refused ? '' : first);
    const form = forms.find(({ intent }) => intent === name);
    if (!post || !(form || refused)) throw data(null, 405);
    const messages = messagesOf(language);
    try {
      // It was refused before this screen had it.
      if (refused || !form) throw new ApiError(refused as ProblemDetails);
      const values = readFields(form, fields) as never;
      // The question's button comes after the hidden field.
      if (texts[askField] === 'first' && (form.asks?.(values) ?? true)) {
        return { ...noRefusal, act: name, values: typedValues(fields), answer: askField };
      }
      const {
        answer,
        headers = {},
        notice,
        path,
      } = await form.submit(values, {
        api,
        fetchApi: post.fetchApi,
        params,
        path: withoutLanguage(pathname),
        search: new URLSearchParams(search),
        language,
        messages,
        session,
        sessionChanged: async () => post.sessionChanged(),
        upload: async (photos, as) => {
          if (photos.length === 0) return [];
          const token = as === 'member' ? await post.token() : null;
          const caller = { api, fetchApi: post.fetchApi, token };
          const urls: string[] = [];
          for (const photo of photos) urls.push(await uploadFromForm(photo, caller));
          return urls;
        },
        once: (_step, run) => run(),
        // Ignored, because the next page shows the current state.
        warn: () => {},
      });
      if (answer !== undefined) {
        return { act: name, values: typedValues(fields), errors: {}, sentence: null, answer };
      }
      return redirect(notice === undefined ? path : withNotice(path, notice), {
        status: 303,
        headers: withCookies(headers, [typedCookieSent(request.headers.get('cookie'), place)]),
      });
    } catch (error) {
      const status = statusOf(error);
      if (status === null) throw error;
      const typed = { act: name, values: withoutCode(typedValues(fields)), member: '' };
      if (status === 401) {
        const door = crypto.randomUUID();
        const headers = withCookies({}, [typedCookie({ ...typed, door }, place)]);
        const from = { pathname, search: throughDoor(search, door) };
        throw redirect(loginPath(from), { status: 303, headers });
      }
      const refusal: FormRefusal = {
        act: name,
        values: { ...typedValues(fields), ...(error instanceof InvalidForm && error.insist) },
        ...answerTo(error, messages),
      };
      if (refusal.code !== 'address-unconfirmed') return data(refusal, { status });
      // The page of the mailed link leads back here, where the form has what was typed.
      const member = (await session())?.email ?? '';
      const headers = withCookies({}, [
        typedCookie({ ...typed, member }, place),
        goesOnCookie(withoutLanguage(pathname) + search, place.isSecure),
      ]);
      return data(refusal, { status, headers });
    }
  };
}

/** A code counts for minutes, and belongs in no cookie. */
const withoutCode = ({ code: _code, ...values }: Record<string, string>) => values;

function withCookies(headers: Record<string, string>, cookies: (string | null)[]): Headers {
  const all = new Headers(headers);
  for (const cookie of cookies) if (cookie) all.append('set-cookie', cookie);
  return all;
}

/** The typed values, to be shown again; a field with several values has commas between them. */
function typedValues(fields: readonly [string, string | File][]): Record<string, string> {
  const values = new Map<string, string>();
  for (const [field, value] of fields) {
    if (typeof value !== 'string' || secretFields.has(field)) continue;
    const before = values.get(field);
    values.set(field, before === undefined ? value : `${before},${value}`);
  }
  return Object.fromEntries(values);
}

/** A browser sends a file without name and bytes if none was chosen. */
function fileOf({ bytes, name, type }: FormFile): File | undefined {
  return bytes.length === 0 ? undefined : new File([bytes], name, { type });
}

/** The HTTP status of a refusal; null for any other error. */
function statusOf(error: unknown): number | null {
  if (error instanceof ApiError) return error.problem.status;
  if (error instanceof InvalidForm || error instanceof SignInRefused) return 400;
  return error instanceof Unreachable ? 503 : null;
}
