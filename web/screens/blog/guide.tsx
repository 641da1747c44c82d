import { Link } from 'react-router';
import { type ArticleSlug, articlePath } from '#contract/page.ts';
import type { Article } from '#web/i18n/en/blog/articles.ts';
import { PageHead } from '#web/seo/page-head.tsx';
import { ArticleData } from '#web/seo/structured-data.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { PageHeading, SectionHeading } from '#web/ui/page.tsx';
import { BlogBlockView } from './blog-block.tsx';

export type GuideLinks = {
  heading: string;
  links: { slug: ArticleSlug; title: string; description: string }[];
};

/** One guide, with the way to the phones and the other guides below it. */
export function Guide({
  slug,
  title,
  description,
  sections,
  toSearch,
  others,
}: Article & { slug: ArticleSlug; toSearch: string; others: GuideLinks }) {
  return (
    <>
      <PageHead title={title} description={description} />
      <ArticleData title={title} description={description} path={articlePath(slug)} />
      <article className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PageHeading>{title}</PageHeading>
        <p className="-mt-4 text-muted">{description}</p>
        {sections.map(({ heading, blocks }) => (
          <section
            key={heading}
            className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-8"
          >
            <h2 className="text-xl leading-snug font-extrabold">{heading}</h2>
            {blocks.map((block, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never change places
              <BlogBlockView key={index} block={block} />
            ))}
          </section>
        ))}
      </article>
      <Link to="/search" className={`${buttonClass()} my-6 max-sm:w-full`}>
        {toSearch}
      </Link>
      <GuideList {...others} />
    </>
  );
}

export function GuideList({ heading, links }: GuideLinks) {
  return (
    <section aria-labelledby="guides">
      <SectionHeading id="guides">{heading}</SectionHeading>
      <ul className="grid gap-3 sm:grid-cols-2">
        {links.map(({ slug, title, description }) => (
          <li
            key={slug}
            className="grid content-start gap-1 rounded-card border border-line bg-surface p-4"
          >
            <Link
              to={articlePath(slug)}
              className="inline-flex min-h-11 items-center font-bold text-brand underline"
            >
              {title}
            </Link>
            <p className="text-sm text-muted">{description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
