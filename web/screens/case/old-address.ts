import { type LoaderFunctionArgs, redirect } from 'react-router';
import { withoutLanguage } from '#contract/languages.ts';
import { casePath } from '#contract/members/staff-pages.ts';

const pages: Record<string, (id?: string) => string> = {
  cases: () => '/dashboard/queue?kind=dispute',
  words: (id) => casePath('words', id),
  lostkeys: (id) => casePath('lost-keys', id),
  threadreports: (id) => casePath('thread-report', id),
  reporteditems: (id) => casePath('report', id),
  support: (id) => casePath('support', id),
};

/** The page of cases or the queue, for the addresses of earlier releases in mails and bookmarks. */
export function loader({ params, request }: Pick<LoaderFunctionArgs, 'params' | 'request'>) {
  const { pathname } = new URL(request.url);
  const page = pages[withoutLanguage(pathname).split('/')[2] ?? ''];
  if (!page) throw new Response(null, { status: 404 });
  return redirect(page(params.id), 301);
}
