import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useLoaderData,
} from 'react-router';
import type { Language } from '#contract/languages.ts';
import { pageContext } from '#web/api/page-context.ts';
import type { ScreenHandle } from '#web/api/screen-handle.ts';
import { hasCopies, openAsPage } from '#web/api/screen-loader.ts';
import { blogBn } from '#web/i18n/bn/blog.ts';
import { type BlogMessages, blogEn } from '#web/i18n/en/blog.ts';
import { PageHead } from '#web/seo/page-head.tsx';
import { FaqData } from '#web/seo/structured-data.tsx';
import { PageColumn, PageHeading } from '#web/ui/page.tsx';
import { BlogBlockView } from './blog-block.tsx';

/** Only the server bundles these messages: they are part of the page data. */
const messages: Record<Language, BlogMessages> = { en: blogEn, bn: blogBn };

export function loader({ context }: LoaderFunctionArgs) {
  return messages[context.get(pageContext).language];
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

export const shouldRevalidate: ShouldRevalidateFunction = () => false;

export const handle: ScreenHandle = { scriptsOnIntent: true };

/** Four questions with their answers, the same for everyone (specification, section 2). */
export default function Blog() {
  const { title, description, entries } = useLoaderData<typeof loader>();
  return (
    <PageColumn>
      <PageHead title={title} description={description} />
      <FaqData entries={entries} />
      <div className="mx-auto max-w-3xl">
        <PageHeading>{title}</PageHeading>
        <nav aria-label={title} className="mb-8 rounded-card bg-tint px-4 py-2 sm:px-6">
          <ol className="list-inside list-decimal [:lang(bn)_&]:list-[bengali] marker:font-bold marker:text-brand max-md:divide-y max-md:divide-brand/15">
            {entries.map(({ id, question }) => (
              <li key={id} className="py-2.5">
                <a href={`#${id}`} className="font-semibold text-brand underline">
                  {question}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {entries.map(({ id, question, answer }) => (
            <article
              key={id}
              aria-labelledby={id}
              className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-8"
            >
              <h2 id={id} className="text-xl leading-snug font-extrabold">
                {question}
              </h2>
              {answer.map((block, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never change places
                <BlogBlockView key={index} block={block} />
              ))}
            </article>
          ))}
        </div>
      </div>
    </PageColumn>
  );
}
