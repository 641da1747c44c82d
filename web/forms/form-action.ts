import { type ActionFunctionArgs, data, redirect } from 'react-router';
import type * as z from 'zod/mini';
import { ApiError, SignInRefused, Unreachable } from '#contract/client.ts';
import type { ProblemDetails } from '#contract/errors.ts';
import { type Language, withoutLanguage } from '#contract/languages.ts';
import type { FormFile } from '#contract/page.ts';
import { pageContext } from '#web/api/page-context.ts';
import { messagesOf } from '#web/i18n/messages.ts';
import { uploadFromForm } from '#web/providers/image-host/upload-from-form.ts';
import { loginPath } from '#web/session/return-path.ts';
import {
  type AnyForm,
  actField,
  answerTo,
  InvalidForm,
  readFields,
  readValues,
  type SubmitContext,
} from './define-form.ts';
import type { FormRefusal } from './form-answers.tsx';
import { withNotice } from './with-notice.ts';

/** A form that is only a button, without a schema, and the tools of its action. */
export type FormPost = SubmitContext & {
  /** As in `SubmittedForm`. */
  token: () => Promise<string | null>;
  /** The text of a field; empty when it is missing. */
  text: (field: string) => string;
  /** All texts of a field that may occur several times, such as checkboxes. */
  list: (field: string) => string[];
  /** The chosen file of a field; undefined when none was chosen. */
  file: (field: string) => File | undefined;
  /** All chosen files of a field. */
  files: (field: string) => File[];
  /** The texts parsed by `schema`, with further values in `more`; throws `InvalidForm`. */
  read: <Schema extends z.core.$ZodType>(schema: Schema, more?: object) => z.output<Schema>;
  /** The page's language. */
  language: Language;
};

/** Performs the button's action, and resolves to the path of the next page. */
type FormAct = (post: FormPost) => Promise<string | Response>;

/** Fields that are never sent back into a page. */
const secretFields = new Set(['password', 'currentPassword', 'newPassword', actField]);

/**
 * Creates the `action` of a route, which handles its forms without script (decision 0063): those of
 * `defineForm`, and buttons by name. The field `act` identifies the form. The action makes the same
 * calls as the script, so that the API's rules are the only ones. Then it redirects to the next
 * page (303), or renders this one again with the refusal and the typed values.
 */
export function formAction(...forms: (AnyForm | Record<string, FormAct>)[]) {
  const acts = new Map(forms.flatMap(actsOf));
  const first = [...acts.keys()][0] ?? '';
  return async ({ context, params, request }: ActionFunctionArgs) => {
    const { api, language, post, session } = context.get(pageContext);
    const { pathname, search } = new URL(request.url);
    const fields = (post?.form ?? []).flatMap(([name, value]): [string, string | File][] => {
      const sent = typeof value === 'string' ? value : fileOf(value);
      return sent === undefined ? [] : [[name, sent]];
    });
    const texts: Record<string, string> = Object.fromEntries(
      fields.filter((field): field is [string, string] => typeof field[1] === 'string'),
    );
    const all = (field: string) => fields.flatMap(([each, value]) => (each === field ? value : []));
    const files = (field: string) => all(field).filter((value) => value instanceof File);
    const refused = post?.refused;
    // Of a form that could not be read, its name may be missing as well.
    const name = texts[actField] ?? (refused ? '' : first);
    const act = refused ? refuse(refused) : acts.get(name);
    if (!post || !act) throw data(null, 405);
    const messages = messagesOf(language);
    try {
      const next = await act({
        api,
        fetchApi: post.fetchApi,
        token: post.token,
        fields,
        text: (field) => texts[field] ?? '',
        list: (field) => all(field).filter((value) => typeof value === 'string'),
        file: (field) => files(field)[0],
        files,
        read: (schema, more) => readValues(schema, { ...texts, ...more }),
        params,
        path: withoutLanguage(pathname),
        search: new URLSearchParams(search),
        messages,
        language,
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
      return typeof next === 'string' ? redirect(next, 303) : next;
    } catch (error) {
      const status = statusOf(error);
      if (status === null) throw error;
      if (status === 401) throw redirect(loginPath({ pathname, search }), 303);
      const refusal: FormRefusal = {
        act: name,
        values: typedValues(fields),
        ...answerTo(error, messages),
      };
      return data(refusal, { status });
    }
  };
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

type Fields = { fields: [string, string | File][] };

function actsOf(
  form: AnyForm | Record<string, FormAct>,
): [string, (post: FormPost & Fields) => Promise<string | Response>][] {
  if (!isDefinition(form)) return Object.entries(form);
  const submit = async (post: FormPost & Fields) => {
    const {
      headers = {},
      notice,
      path,
    } = await form.submit(readFields(form, post.fields) as never, post);
    return redirect(withNotice(path, notice), { status: 303, headers });
  };
  return [[form.intent, submit]];
}

const isDefinition = (form: AnyForm | Record<string, FormAct>): form is AnyForm => 'schema' in form;

/** For a form that was refused before this screen had it. */
const refuse = (problem: ProblemDetails) => async () => {
  throw new ApiError(problem);
};

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
