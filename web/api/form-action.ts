import { type ActionFunctionArgs, data, redirect } from 'react-router';
import * as z from 'zod/mini';
import { type Api, ApiError, SignInRefused, Unreachable } from '#contract/client.ts';
import type { Language } from '#contract/languages.ts';
import type { FormFile } from '#contract/page.ts';
import { errorText } from '#web/i18n/error-text.tsx';
import { type CommonMessages, messagesOf } from '#web/i18n/messages.ts';
import { loginPath } from '#web/session/return-path.ts';
import type { Session } from '#web/session/session.ts';
import type { FormRefusal } from './form-answers.tsx';
import { pageContext } from './page-context.ts';

/** A submitted form, and what acts on it. */
export type FormPost = {
  api: Api;
  /** For what is no call of the contract, such as signing in. */
  fetchApi: typeof fetch;
  /** As in `SubmittedForm`. */
  token: () => Promise<string | null>;
  /** The text of a field; empty when it is missing. */
  text: (field: string) => string;
  /** All texts of a field that may stand there more than once, such as checkboxes. */
  list: (field: string) => string[];
  /** The chosen file of a field; undefined when none was chosen. */
  file: (field: string) => File | undefined;
  /** All chosen files of a field. */
  files: (field: string) => File[];
  /** The texts as `schema` reads them, with `more` that are no texts; throws `InvalidForm`. */
  read: <Schema extends z.core.$ZodType>(schema: Schema, more?: object) => z.output<Schema>;
  params: Record<string, string | undefined>;
  search: URLSearchParams;
  messages: CommonMessages;
  /** Of the page. */
  language: Language;
  session: () => Promise<Session | null>;
  /** To be called after a sign-in or sign-out. */
  sessionChanged: () => void;
};

/** Does what the form asks for, and resolves to the path that is shown next. */
type FormAct = (post: FormPost) => Promise<string | Response>;

/** The form's own rules were not met; sentences by field. */
export class InvalidForm extends Error {
  readonly errors: Record<string, string>;
  constructor(errors: Record<string, string>) {
    super('Some fields are missing or wrong');
    this.errors = errors;
  }
}

/** The field by which one of several forms of a page says which it is. */
export const actField = 'act';

/** Never sent back into a page. */
const secretFields = new Set(['password', 'currentPassword', 'newPassword', actField]);

/**
 * Creates the `action` of a route: what its forms do while no script has run (decision 0063). The
 * form's field `act` names one of `acts`. It makes the same calls as the button does by script, so
 * that the API's rules are the only ones; then the next page is shown (303), or this one again with
 * the refusal and what was typed.
 */
export function formAction(acts: Record<string, FormAct>) {
  return async ({ context, params, request }: ActionFunctionArgs) => {
    const { api, language, post, session } = context.get(pageContext);
    const { pathname, search } = new URL(request.url);
    const fields = post?.form ?? [];
    const texts = Object.fromEntries(
      fields.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    );
    const name = texts[actField] ?? Object.keys(acts)[0] ?? '';
    const act = Object.hasOwn(acts, name) && acts[name];
    if (!post || !act) throw data(null, 405);
    try {
      const next = await act({
        api,
        fetchApi: post.fetchApi,
        token: post.token,
        text: (field) => texts[field] ?? '',
        list: (field) =>
          fields.flatMap(([each, value]) =>
            each === field && typeof value === 'string' ? [value] : [],
          ),
        file: (field) => fileOf(fields.find(([each]) => each === field)?.[1]),
        files: (field) =>
          fields.flatMap(([each, value]) => (each === field && fileOf(value)) || []),
        read: (schema, more) => readForm(schema, { ...texts, ...more }),
        params,
        search: new URLSearchParams(search),
        messages: messagesOf(language),
        language,
        session,
        sessionChanged: post.sessionChanged,
      });
      return typeof next === 'string' ? redirect(next, 303) : next;
    } catch (error) {
      const status = statusOf(error);
      if (status === null) throw error;
      if (status === 401) throw redirect(loginPath({ pathname, search }), 303);
      const errors = fieldErrors(error);
      const isAtField = Object.keys(errors).length > 0;
      const values = Object.entries(texts).filter(([field]) => !secretFields.has(field));
      const refusal: FormRefusal = {
        act: name,
        values: Object.fromEntries(values),
        errors,
        code: error instanceof ApiError && !isAtField ? error.problem.code : null,
        sentence: isAtField ? null : errorText(error, messagesOf(language)),
      };
      return data(refusal, { status });
    }
  };
}

/** A browser sends a file without name and bytes when none was chosen. */
function fileOf(value: string | FormFile | undefined): File | undefined {
  if (value === undefined || typeof value === 'string' || value.bytes.length === 0) return;
  return new File([value.bytes], value.name, { type: value.type });
}

function readForm<Schema extends z.core.$ZodType>(schema: Schema, values: object) {
  const result = z.safeParse(schema, values);
  if (result.success) return result.data;
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) errors[path.join('.')] ??= message;
  throw new InvalidForm(errors);
}

/** The HTTP status of a refusal; null for what is none but a fault. */
function statusOf(error: unknown): number | null {
  if (error instanceof ApiError) return error.problem.status;
  if (error instanceof InvalidForm || error instanceof SignInRefused) return 400;
  return error instanceof Unreachable ? 503 : null;
}

function fieldErrors(error: unknown): Record<string, string> {
  if (error instanceof ApiError) return error.problem.errors ?? {};
  return error instanceof InvalidForm ? error.errors : {};
}

/** `path` with the sentence that tells what was done, `doneNotices` in `web/app/done-sentence.tsx`. */
export function withNotice(path: string, notice: string): string {
  const [rest = '', hash = ''] = path.split(/(?=#)/);
  const [pathname = '', search] = rest.split('?');
  const parameters = new URLSearchParams(search);
  parameters.set('done', notice);
  return `${pathname}?${parameters}${hash}`;
}
