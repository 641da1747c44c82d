/**
 * A cookie, readable by scripts, on a device where a member of staff is signed in. With it the page of a
 * phone, which all others share, is rendered for them alone. It authorises nothing.
 */
export const staffHintCookie = 'phonehaat.staff';

/** Seconds, as the hint of the session. */
const seconds = 30 * 24 * 60 * 60;

/** A cookie line that stores or removes the hint. */
export const staffHintLine = (isStaff: boolean, isSecure: boolean): string =>
  `${staffHintCookie}=${isStaff ? '1' : ''}; path=/; max-age=${isStaff ? seconds : 0}; samesite=lax${isSecure ? '; secure' : ''}`;

/** Of a `Cookie` header, or `document.cookie`. */
export const hintsStaff = (cookies: string | null | undefined): boolean =>
  cookies?.includes(`${staffHintCookie}=1`) ?? false;
