import type { Language } from '#contract/languages.ts';
import type { BlogBlock, BlogEntry } from '#web/i18n/en/blog.ts';
import { useLanguage } from '#web/i18n/use-messages.tsx';
import { StructuredData } from './structured-data.tsx';

/** Questions with what their answers say in sentences; code and tables are for the page. */
export function faqData(entries: readonly BlogEntry[], language: Language): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    inLanguage: language,
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.flatMap(sentencesOf).join('\n') },
    })),
  };
}

function sentencesOf(block: BlogBlock): string[] {
  if (block.kind === 'text') return [block.text.replaceAll('`', '')];
  return block.kind === 'list' ? block.items.map((item) => item.replaceAll('`', '')) : [];
}

/** For the blog. */
export function FaqData({ entries }: { entries: readonly BlogEntry[] }) {
  const language = useLanguage();
  return <StructuredData data={import.meta.env.SSR ? faqData(entries, language) : null} />;
}
