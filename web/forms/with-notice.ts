/**
 * `path` with the key of the sentence about the result, from `doneNotices` in
 * `web/app/done-sentence.tsx`.
 */
export function withNotice(path: string, notice: string): string {
  const [rest = '', hash = ''] = path.split(/(?=#)/);
  const [pathname = '', search] = rest.split('?');
  const parameters = new URLSearchParams(search);
  parameters.set('done', notice);
  return `${pathname}?${parameters}${hash}`;
}
