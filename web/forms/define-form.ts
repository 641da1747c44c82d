import * as z from 'zod/mini';
import { type Api, ApiError, SignInRefused } from '#contract/client.ts';
import type { Language } from '#contract/languages.ts';
import { errorText } from '#web/i18n/error-text.tsx';
import type { CommonMessages } from '#web/i18n/loaders.ts';
import type { Session } from '#web/session/session.ts';
import type { FormAnswer } from './form-answers.tsx';

/** The tools of a form's `submit`. Server and browser each supply their own. */
export type SubmitContext = {
  api: Api;
  /** For calls outside of the contract, such as signing in. */
  fetchApi: typeof fetch;
  /** The route's parameters. */
  params: Record<string, string | undefined>;
  /** The path of the page, without its language. */
  path: string;
  /** The query string of the page's address. */
  search: URLSearchParams;
  /** The page's language, and its messages. */
  language: Language;
  messages: CommonMessages;
  session: () => Promise<Session | null>;
  /** Call it after a sign-in or sign-out, so that later calls have the new session. */
  sessionChanged: () => Promise<void>;
  /** Uploads chosen photos and returns their addresses; a visitor has no account yet. */
  upload: (photos: File[], as: 'visitor' | 'member') => Promise<string[]>;
  /** Runs a step that is not repeated when the same form is sent again after a failure. */
  once: (step: string, run: () => Promise<void>) => Promise<void>;
  /** Reports a failure that does not stop the form. */
  warn: (error: unknown) => void;
};

/** The result of an accepted form. */
export type Submitted = {
  /** The path of the next page, or the address of a page elsewhere. */
  path: string;
  /** The sentence on the next page, by its name in `web/app/done-sentence.tsx`. */
  notice?: string;
  /** What this page itself shows instead of the next one, because no address may have it. */
  answer?: unknown;
  /** Response headers of the redirect, when no script has run. */
  headers?: Record<string, string>;
};

/**
 * One form: its schema and its action, for server and browser (decision 0174). `formAction` runs it
 * on the server without script; `useForm` runs it in the browser.
 */
export type FormDefinition<
  Schema extends z.core.$ZodType = z.core.$ZodType,
  Done extends Submitted = Submitted,
> = {
  /** Names the form among those of its screen, in the field `act`. */
  intent: string;
  schema: Schema;
  /** Fields that may occur more than once, such as checkboxes; read as arrays. */
  lists?: readonly string[];
  /** It has a file field. */
  isMultipart?: true;
  /** Whether a form with `askField` needs its question for these values; without it always. */
  asks?: (values: z.output<Schema>) => boolean;
  /** Throws `ApiError`, `SignInRefused`, `Unreachable` or `InvalidForm` to refuse. */
  submit: (values: z.output<Schema>, context: SubmitContext) => Promise<Done>;
};

/** A form of any schema. */
export type AnyForm = Omit<FormDefinition, 'submit' | 'asks'> & {
  asks?: (values: never) => boolean;
  submit: (values: never, context: SubmitContext) => Promise<Submitted>;
};

export const defineForm = <
  Schema extends z.core.$ZodType,
  Done extends Submitted,
  const Intent extends string,
>(
  form: FormDefinition<Schema, Done> & { intent: Intent },
) => form;

/** The form's own rules were not met; sentences by field. */
export class InvalidForm extends Error {
  readonly errors: Record<string, string>;
  /** Hidden fields with which the same values are accepted, where the errors are questions. */
  readonly insist: Record<string, string>;
  constructor(errors: Record<string, string>, insist: Record<string, string> = {}) {
    super('Some fields are missing or wrong');
    this.errors = errors;
    this.insist = insist;
  }
}

/** Reads submitted fields by the schema; throws `InvalidForm`. */
export function readFields<Schema extends z.core.$ZodType>(
  { schema, lists = [] }: Pick<FormDefinition<Schema>, 'schema' | 'lists'>,
  fields: Iterable<[string, unknown]>,
): z.output<Schema> {
  const values: Record<string, unknown> = {};
  for (const name of lists) values[name] = [];
  for (const [name, value] of fields) {
    const list = values[name];
    if (Array.isArray(list)) list.push(value);
    else values[name] = value;
  }
  return readValues(schema, values);
}

/** Like `readFields`, for values that were collected already. */
export function readValues<Schema extends z.core.$ZodType>(
  schema: Schema,
  values: object,
): z.output<Schema> {
  const result = z.safeParse(schema, values);
  if (result.success) return result.data;
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) errors[path.join('.')] ??= message;
  throw new InvalidForm(errors);
}

/**
 * The answer to a refused form: errors at its fields, or a sentence in the page's language. Errors
 * of fields for which `isShown` is false become part of the sentence.
 */
export function answerTo(
  error: unknown,
  messages: CommonMessages,
  isShown: (field: string) => boolean = () => true,
): FormAnswer {
  const errors = Object.fromEntries(
    Object.entries(fieldErrors(error)).filter(([field]) => isShown(field)),
  );
  if (Object.keys(errors).length > 0) return { errors, code: null, sentence: null };
  return { errors, code: codeOf(error), sentence: errorText(error, messages) };
}

function fieldErrors(error: unknown): Record<string, string> {
  if (error instanceof ApiError) return error.problem.errors ?? {};
  return error instanceof InvalidForm ? error.errors : {};
}

function codeOf(error: unknown): string | null {
  if (error instanceof ApiError) return error.problem.code;
  return (error instanceof SignInRefused && error.code) || null;
}
