import { textLanguage } from '#web/i18n/text-language.ts';

/** What a member has written, in its own language. */
export function Quote({ text }: { text: string }) {
  return (
    <blockquote
      lang={textLanguage(text)}
      className="border-l-4 border-line pl-3 wrap-anywhere whitespace-pre-line"
    >
      {text}
    </blockquote>
  );
}
