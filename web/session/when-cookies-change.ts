/**
 * Calls `show` now, and again when the page comes back with other cookies, since somebody may have
 * signed in or out elsewhere meanwhile. Not with the same ones: what is set on `<html>` counts as
 * changed even where it is not, and styling the whole page anew takes a slow phone a tenth of a
 * second. Self-contained: it becomes the text of an inline script.
 */
export function whenCookiesChange(show: () => void): void {
  let seen: string | undefined;
  const look = () => {
    if (seen === document.cookie) return;
    seen = document.cookie;
    show();
  };
  look();
  addEventListener('pageshow', look);
  document.addEventListener('visibilitychange', look);
}
