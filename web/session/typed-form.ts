import { cookieIn } from './cookie-in.ts';

/**
 * A form that was posted without script and has to wait for a login, or for the address to be
 * confirmed: the browser has what was typed in a cookie of the form's page, which shows it there
 * again. It is a draft: nothing is done with it until the member sends it.
 */
export type TypedForm = {
  act: string;
  values: Record<string, string>;
  /** The address of the member who typed it; empty for a visitor. */
  member: string;
  /** Of a visitor: what the address has after a login that began at this form, and no other. */
  door?: string;
};

/** The parameter of an address with the `door` of a form; by its name no page reports it as unread. */
const doorParameter = '_typed';

/** An address to which only a login leads that began at the form with this `door`. */
export function throughDoor(search: string, door: string): string {
  const parameters = new URLSearchParams(search);
  parameters.set(doorParameter, door);
  return `?${parameters}`;
}

const name = 'typed';

/** Browsers refuse larger cookies, and proxies larger headers. */
const maxCharacters = 3_000;

const visitorSeconds = 60 * 60;
const memberSeconds = 24 * 60 * 60;

type Place = { pathname: string; isSecure: boolean };

/** The `Set-Cookie` header; null for a form that is too long for one. */
export function typedCookie(form: TypedForm, place: Place): string | null {
  const value = encodeURIComponent(JSON.stringify(form));
  if (value.length > maxCharacters) return null;
  return line(value, form.member ? memberSeconds : visitorSeconds, place);
}

/** The header after the form was sent; null where there is no such cookie. */
export const typedCookieSent = (cookies: string | null, place: Place): string | null =>
  cookieIn(cookies, name) === undefined ? null : line('', 0, place);

const line = (value: string, seconds: number, { pathname, isSecure }: Place) =>
  `${name}=${value}; Path=${pathname}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/**
 * The form in these cookies, if `member` may see it: who typed it as a member, or who came from the
 * login to which the form of a visitor led. Another person who logs in there later does not.
 */
export function typedFormIn(
  cookies: string | null,
  member: string,
  search: URLSearchParams,
): TypedForm | null {
  try {
    const form = JSON.parse(decodeURIComponent(cookieIn(cookies, name) ?? '')) as TypedForm;
    const texts = Object.entries(form.values).filter(([, value]) => typeof value === 'string');
    const isTheirs = form.member
      ? form.member === member
      : form.door !== undefined && form.door === search.get(doorParameter);
    if (typeof form.act !== 'string' || !isTheirs) return null;
    return { act: form.act, values: Object.fromEntries(texts), member: form.member };
  } catch {
    return null;
  }
}
