import { type LoaderFunctionArgs, redirect } from 'react-router';
import { withoutLanguage } from '#contract/languages.ts';
import type { CaseKind } from '#contract/members/case-kinds.ts';
import { casePath } from '#contract/members/staff-pages.ts';

const kinds: Record<string, CaseKind> = {
  words: 'words',
  lostkeys: 'lost-keys',
  threadreports: 'thread-report',
  reporteditems: 'report',
  support: 'support',
};

/** The page of cases, for the addresses of earlier releases in mails and bookmarks. */
export function loader({ params, request }: Pick<LoaderFunctionArgs, 'params' | 'request'>) {
  const { pathname } = new URL(request.url);
  const kind = kinds[withoutLanguage(pathname).split('/')[2] ?? ''];
  if (!kind) throw new Response(null, { status: 404 });
  return redirect(casePath(kind, params.id), 301);
}
