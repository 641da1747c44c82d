/**
 * Shows on `<html>` who is signed in, by the session hint: `data-member` selects the visitors' or
 * the members' parts, and properties have the photo or the first letter of the name, and the bell's
 * count. Shared pages run it in their head, before the first paint, so it is self-contained: it
 * becomes the text of an inline script.
 */
export function showMember(cookieName: string): void {
  const root = document.documentElement;
  const start = `${cookieName}=`;
  const pair = document.cookie.split('; ').find((each) => each.startsWith(start));
  const hint = new URLSearchParams(pair?.slice(start.length));
  const isMember = Boolean(hint.get('email'));
  root.toggleAttribute('data-member', isMember);
  const name = hint.get('name') || '';
  const photo = hint.get('photo') || '';
  const small = hint.get('small');
  const address = (url: string) => `url(${JSON.stringify(url)})`;
  const choice = `image-set(${address(small || '')} type("image/avif"), ${address(photo)} type("image/webp"))`;
  const { style } = root;
  style.setProperty('--member-photo', photo ? (small ? choice : address(photo)) : 'none');
  style.setProperty(
    '--member-letter',
    JSON.stringify(isMember && !photo ? [...name][0] || '' : ''),
  );
  const unread = /phonehaat\.unread=(\d+)/.exec(document.cookie)?.[1];
  root.toggleAttribute('data-unread', isMember && Boolean(unread));
  const digits = root.lang === 'bn' ? '০১২৩৪৫৬৭৮৯' : '0123456789';
  const count = (unread || '').replace(/\d/g, (digit) => digits[Number(digit)] || '');
  style.setProperty('--unread', JSON.stringify(count));
  const nameThem = () => {
    for (const place of document.querySelectorAll<HTMLElement>('[data-member-name]')) {
      if (name) place.title = name;
    }
  };
  nameThem();
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', nameThem);
}
