import type { BlogMessages } from '#web/i18n/en/blog/answers.ts';
import { PageHead } from '#web/seo/page-head.tsx';
import { FaqData } from '#web/seo/structured-data.tsx';
import { PageHeading } from '#web/ui/page.tsx';
import { BlogBlockView } from './blog-block.tsx';
import { type GuideLinks, GuideList } from './guide.tsx';

export function Questions({
  title,
  description,
  entries,
  guides,
}: BlogMessages & { guides: GuideLinks }) {
  return (
    <>
      <PageHead title={title} description={description} />
      <FaqData entries={entries} />
      <PageHeading>{title}</PageHeading>
      <div className="mb-8">
        <GuideList {...guides} />
      </div>
      <nav aria-label={title} className="mb-8 rounded-card bg-tint px-4 py-2 sm:px-6">
        <ol className="list-inside list-decimal [:lang(bn)_&]:list-[bengali] marker:font-bold marker:text-brand max-md:divide-y max-md:divide-brand/15">
          {entries.map(({ id, question }) => (
            <li key={id} className="py-3">
              <a href={`#${id}`} className="py-3 font-semibold text-brand underline">
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
    </>
  );
}
