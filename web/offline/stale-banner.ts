/** What the service worker puts into a page's copy, and the page's own notice takes over. */
export const copyId = 'copy';

export const noticeClass =
  'sticky bottom-bar z-10 flex flex-wrap items-center justify-between gap-x-3 bg-marigold px-4 py-2 text-sm leading-snug font-semibold text-on-marigold';

/** When the server sent the copy that this page is (Unix milliseconds); NaN if it is no copy. */
export const readCopyTime = (): number =>
  Date.parse(document.getElementById(copyId)?.dataset.at ?? '');
