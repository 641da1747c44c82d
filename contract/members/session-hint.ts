import { imageVariantUrl } from '../phones/image-variants.ts';

/**
 * A cookie, readable by scripts, with the member who is signed in on this device. Shared pages show
 * it, because the server rendered them without a member. It authorises nothing. Server and browser
 * set it whenever the session begins, changes or ends (decision 0060).
 */
export const sessionHintCookie = 'phonehaat.member';

/** The signed-in user (specification, section 3). */
export type SessionHint = {
  email: string;
  displayName: string;
  /** Empty without a photo. */
  photoURL: string;
};

/** Seconds: as long as a session may live. */
export const hintSeconds = 30 * 24 * 60 * 60;

/** The narrowest variant is wide enough for the header bar. */
const barWidth = 160;

/** A cookie line that stores or removes the hint, for `document.cookie` and `set-cookie`. */
export function sessionHintLine(hint: SessionHint | null, isSecure: boolean): string {
  const value = hint ? encode(hint) : '';
  const age = hint ? hintSeconds : 0;
  const secure = isSecure ? '; secure' : '';
  return `${sessionHintCookie}=${value}; path=/; max-age=${age}; samesite=lax${secure}`;
}

/** As a query string, because it has no character that ends a cookie. */
function encode({ email, displayName, photoURL }: SessionHint): string {
  const fields = new URLSearchParams({ email, name: displayName, photo: photoURL });
  // The script in the head cannot import the rule of the variants.
  const small = imageVariantUrl(photoURL, barWidth, 'avif');
  if (small) fields.set('small', small);
  return fields.toString();
}

/** Parses the hint in a cookie's value; null if it is missing or invalid. */
export function readSessionHint(value: string | undefined): SessionHint | null {
  const fields = new URLSearchParams(value ?? '');
  const email = fields.get('email');
  if (!email) return null;
  return { email, displayName: fields.get('name') ?? '', photoURL: fields.get('photo') ?? '' };
}
