import type { Language } from '#contract/languages.ts';
import { contactLine } from '#contract/shop-facts.ts';
import { shopNames } from '#contract/shop-name.ts';
import { escapeHtml } from '#server/lib/escape-html.ts';
import { shopColours } from '#server/lib/shop-colours.ts';
import { shopFacts } from '#server/lib/shop-look.ts';

/**
 * The content of a mail in one language; this file draws it as HTML, `notice-mail.ts` as plain
 * text.
 */
export type MailPart = {
  language: Language;
  title: string;
  lines: { label: string; value: string }[];
  /** For a person whose money waits: that it is not lost, and what comes next. Else empty. */
  calm: string;
  /** A sentence about answering; empty if the notice cannot be answered. */
  answer: string;
  /** To write to the shop about this order, or to open it where the button answers by itself. */
  write: { label: string; url: string } | null;
  /** Null for a removed member, who can open no page. */
  open: { label: string; url: string } | null;
  settings: { label: string; url: string } | null;
  stop: { label: string; url: string } | null;
  why: string;
};

/**
 * Mail clients drop style sheets, so the important styles are inline; the sheet only changes the
 * colours for a dark theme. The colours are those of `web/styles.css`.
 */
const sheet = ({ atNight, onNight }: ReturnType<typeof shopColours>) => `
  @media (prefers-color-scheme: dark) {
    body, .page { background: #0f1510 !important; }
    .card { background: #18201a !important; border-color: #344036 !important; }
    h1, dd, p { color: #eef3ee !important; }
    dt, .small { color: #a8b5ab !important; }
    a { color: ${atNight} !important; }
    a.button { background: ${atNight} !important; color: ${onNight} !important; }
  }`;

export const font =
  "font-family:'Noto Sans Bengali','Hind Siliguri',Nirmala UI,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";

/** A whole document of a few kilobytes, which loads no pictures or other files. */
export function mailHtml(parts: MailPart[]): string {
  const [first] = parts;
  return document(first?.language ?? 'bn', first?.title ?? '', parts.map(drawPart).join(''));
}

function drawPart(part: MailPart): string {
  const { language, title, lines, calm, answer, open, write, settings, stop, why } = part;
  const small = `margin:0 0 8px;${font};font-size:14px;line-height:1.5;color:#525f57`;
  const link = (to: { label: string; url: string } | null) =>
    to &&
    `<a href="${escapeHtml(to.url)}" style="color:${shopColours().brand}">${escapeHtml(to.label)}</a>`;
  return `
  <div class="card" lang="${language}" style="background:#ffffff;border:1px solid #d9dfd5;border-radius:12px;padding:20px;margin:0 0 16px">
    <h1 style="margin:0 0 12px;${font};font-size:20px;line-height:1.4;color:#16211a">${escapeHtml(title)}</h1>
    <dl style="margin:0 0 16px;${font};font-size:16px;line-height:1.5">
      ${lines
        .map(
          ({ label, value }) => `<dt style="color:#525f57;font-size:14px">${escapeHtml(label)}</dt>
      <dd style="margin:0 0 8px;color:#16211a;white-space:pre-line;overflow-wrap:anywhere">${escapeHtml(value)}</dd>`,
        )
        .join('\n      ')}
    </dl>
    ${[calm, answer].map((one) => (one ? `<p style="margin:0 0 16px;${font};font-size:16px;line-height:1.5;color:#16211a">${escapeHtml(one)}</p>` : '')).join('')}
    ${open ? `<p style="margin:0 0 16px"><a class="button" href="${escapeHtml(open.url)}" style="display:inline-block;${font};font-size:16px;font-weight:600;line-height:1.5;padding:10px 20px;border-radius:8px;background:${shopColours().brand};color:#ffffff;text-decoration:none">${escapeHtml(open.label)}</a></p>` : ''}
    ${write ? `<p style="margin:0 0 16px;${font};font-size:16px;line-height:1.5">${link(write)}</p>` : ''}
    ${why ? `<p class="small" style="${small}">${escapeHtml(why)}</p>` : ''}
    ${[link(settings), link(stop)].map((one) => (one ? `<p class="small" style="${small}">${one}</p>` : '')).join('')}
  </div>`;
}

/** How to reach the operator, below everything; '' without a contact. */
function drawContact(language: Language): string {
  const line = contactLine(shopFacts(), language);
  if (line === '') return '';
  return `
  <p class="small" style="margin:0;${font};font-size:14px;line-height:1.5;color:#525f57;overflow-wrap:anywhere">${escapeHtml(shopNames()[language])} · ${escapeHtml(line)}</p>`;
}

/** A whole page of such cards. */
export function document(language: Language, title: string, content: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${sheet(shopColours())}
</style>
</head>
<body class="page" style="margin:0;background:#f5f6f1">
<div class="page" style="max-width:560px;margin:0 auto;padding:24px 12px;background:#f5f6f1">
  <p style="margin:0 0 16px;${font};font-size:18px;font-weight:700;color:${shopColours().brand}">${escapeHtml(shopNames()[language])}</p>${content}${drawContact(language)}
</div>
</body>
</html>
`;
}
