/**
 * The id of the banner that the service worker adds to a cached page, and that the page then
 * replaces by its own.
 */
export const copyId = 'copy';

export const noticeClass =
  'sticky bottom-bar z-10 flex flex-wrap items-center justify-between gap-x-3 bg-marigold px-4 py-2 text-sm leading-snug font-semibold text-on-marigold';

/** When the server sent this cached page (Unix milliseconds); NaN for a page from the network. */
export const readCopyTime = (): number =>
  Date.parse(document.getElementById(copyId)?.dataset.at ?? '');
