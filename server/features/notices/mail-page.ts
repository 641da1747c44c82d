import { allLanguages, type Language, marketLanguage } from '#contract/languages.ts';
import { escapeHtml } from '#server/lib/escape-html.ts';
import { shopColours } from '#server/lib/shop-colours.ts';
import { document, font } from './mail-html.ts';

/** The content of a page behind a mail's link, in one language. */
export type PageCard = {
  title: string;
  text: string;
  lines?: string[];
  /** The button that posts to the page's own address. */
  submit?: string;
  link?: { label: string; url: string };
};

/** The page has inline styles like the mail, one form, and nothing else. */
export const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The page behind a mail's link, with one button in each language. */
export function pageWithButton(cardIn: (language: Language) => PageCard): string {
  const cards = [...allLanguages]
    .sort((a, b) => Number(b === marketLanguage) - Number(a === marketLanguage))
    .map((language) => drawCard(language, cardIn(language)));
  return document(marketLanguage, cardIn(marketLanguage).title, cards.join(''));
}

function drawCard(language: Language, { title, text, lines = [], submit, link }: PageCard): string {
  const style = `${font};font-size:16px;line-height:1.5;color:#16211a`;
  return `<form method="post" class="card" lang="${language}" style="background:#ffffff;border:1px solid #d9dfd5;border-radius:12px;padding:20px;margin:0 0 16px">
    <h1 style="margin:0 0 12px;${font};font-size:20px;line-height:1.4;color:#16211a">${escapeHtml(title)}</h1>
    <p style="${style}">${escapeHtml(text)}</p>
    ${lines.map((line) => `<p style="${style};font-weight:600;overflow-wrap:anywhere">${escapeHtml(line)}</p>`).join('\n    ')}
    ${submit ? `<button style="${font};font-size:16px;font-weight:600;min-height:44px;padding:10px 20px;border:0;border-radius:8px;background:${shopColours().brand};color:#ffffff">${escapeHtml(submit)}</button>` : ''}
    ${link ? `<p style="${style}"><a href="${escapeHtml(link.url)}" style="color:${shopColours().brand}">${escapeHtml(link.label)}</a></p>` : ''}
  </form>`;
}
