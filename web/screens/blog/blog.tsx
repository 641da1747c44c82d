import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router';
import { type ArticleSlug, articleSlugs } from '#contract/page.ts';
import { pageContext } from '#web/api/page-context.ts';
import type { ScreenHandle } from '#web/api/screen-handle.ts';
import { hasCopies, openAsPage } from '#web/api/screen-loader.ts';
import { blogBn } from '#web/i18n/bn/blog/answers.ts';
import { guidesBn } from '#web/i18n/bn/blog/articles.ts';
import { blogEn } from '#web/i18n/en/blog/answers.ts';
import { guidesEn } from '#web/i18n/en/blog/articles.ts';
import { renamed } from '#web/i18n/messages.ts';
import { PageColumn } from '#web/ui/page.tsx';
import { Guide } from './guide.tsx';
import { Questions } from './questions.tsx';

/** Only the server bundles these messages: they are part of the page data. */
const messages = {
  en: { questions: blogEn, guides: guidesEn },
  bn: { questions: blogBn, guides: guidesBn },
};

const isSlug = (slug: string): slug is ArticleSlug =>
  (articleSlugs as readonly string[]).includes(slug);

/** The questions, or the guide that the address names; a 404 for one that is not there. */
export function loader({ context, params: { slug } }: LoaderFunctionArgs) {
  const { questions, guides } = renamed(messages[context.get(pageContext).language]);
  const links = articleSlugs.map((each) => {
    const { title, description } = guides.articles[each];
    return { slug: each, title, description };
  });
  if (slug === undefined) {
    return { questions, guide: null, guides: { heading: guides.heading, links } };
  }
  if (!isSlug(slug)) throw new Response(null, { status: 404 });
  const others = links.filter((link) => link.slug !== slug);
  return {
    questions: null,
    guide: { slug, ...guides.articles[slug], toSearch: guides.toSearch },
    guides: { heading: guides.others, links: others },
  };
}

/** Without a network this loads the page itself, which the service worker may have cached. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader<typeof loader>();
  } catch (error) {
    if (error instanceof TypeError && hasCopies()) return openAsPage(request.url);
    throw error;
  }
}

/** The texts of an address never change while a page is open. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.slug !== nextParams.slug;

export const handle: ScreenHandle = { scriptsOnIntent: true };

/** Four questions with their answers (specification, section 2), and the guides beside them. */
export default function Blog() {
  const { questions, guide, guides } = useLoaderData<typeof loader>();
  return (
    <PageColumn>
      <div className="mx-auto max-w-3xl">
        {questions && <Questions {...questions} guides={guides} />}
        {guide && <Guide key={guide.slug} {...guide} others={guides} />}
      </div>
    </PageColumn>
  );
}
