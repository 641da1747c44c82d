import { formatsIn } from '#contract/formats/in-language.ts';
import type { Language } from '#contract/languages.ts';
import { paperLines } from '#contract/orders/paper-lines.ts';
import { paperPath, shownCode } from '#contract/orders/paper-path.ts';
import { paperTextsBn } from '#contract/orders/paper-texts-bn.ts';
import { type PaperTexts, paperTextsEn } from '#contract/orders/paper-texts-en.ts';
import type { SalePaper } from '#contract/orders/sale-papers.ts';
import { contactLine } from '#contract/shop-facts.ts';
import { shopNames, withShopName } from '#contract/shop-name.ts';
import { danger, drawPdf, muted, type Pen, type Style, width } from '#server/lib/pdf/pen.ts';
import { shopColours } from '#server/lib/shop-colours.ts';
import { shopFacts, shopLogo } from '#server/lib/shop-look.ts';

const texts: Record<Language, PaperTexts> = { en: paperTextsEn, bn: paperTextsBn };

const qrSide = 108;
const logoSide = 48;
const termStyle = { width: 155, size: 10, color: muted };
const valueStyle = { x: 170, size: 11, weight: 'bold' } as const;

/**
 * A sale paper as a PDF (decision 0195). `origin`: of the page that checks it. The QR code has the
 * address of that page.
 */
export async function drawPaper(
  paper: SalePaper,
  language: Language,
  origin: string,
): Promise<Buffer> {
  const text = withShopName(texts[language]);
  const siteName = shopNames()[language];
  const formats = formatsIn[language];
  const title = `${text.paper} ${shownCode(paper.code)}`;
  const facts = { title, author: siteName, date: new Date(paper.soldAt), language };
  return await drawPdf(facts, (pen) => {
    const paragraph = (words: string, style: Style = {}) => {
      pen.down(0, pen.heightOf(words, style));
      pen.down(pen.write(words, style) + 6);
    };
    const logo = shopLogo();
    if (logo) pen.picture(logo.png, width - logoSide, logoSide);
    paragraph(siteName, { size: 12, weight: 'bold', color: shopColours().brand });
    const contact = contactLine(shopFacts(), language);
    // Beside the logo.
    if (contact) paragraph(contact, { size: 9, color: muted, width: width - logoSide - 10 });
    paragraph(text.paper, { size: 22, weight: 'bold' });
    const warning: Style = { size: 12, weight: 'bold', color: danger };
    if (paper.undone) paragraph(text.undone, warning);
    if (paper.reportedAt) paragraph(text.reported(formats.time(paper.reportedAt)), warning);
    if (paper.seen !== 'money') paragraph(text.seen[paper.seen], { size: 11 });
    pen.down(8);
    for (const [term, value] of paperLines(paper, text, formats)) {
      const height = Math.max(pen.heightOf(term, termStyle), pen.heightOf(value, valueStyle));
      pen.down(0, height);
      pen.write(term, termStyle);
      pen.write(value, valueStyle);
      pen.down(height + 7);
    }
    pen.down(8, 110);
    pen.line();
    pen.down(8);
    paragraph(text.declaration, { size: 12, weight: 'bold' });
    if (paper.declaredAt) {
      paragraph(text.words, { size: 11 });
      const declared = text.declared(formats.time(paper.declaredAt));
      paragraph(`${paper.selersName} · ${declared}`, { size: 11, weight: 'bold' });
    } else {
      paragraph(text.undeclared, { size: 11 });
    }
    drawCheck(pen, paper.code, text, origin);
    paragraph(text.note, { size: 9, color: muted });
  });
}

function drawCheck(pen: Pen, code: string, text: PaperTexts, origin: string): void {
  pen.down(8, qrSide + 20);
  pen.line();
  pen.down(8);
  const address = `${origin}${paperPath(code)}`;
  pen.qr(address, width - qrSide, qrSide);
  const beside = { width: width - qrSide - 20, size: 11 };
  const lines = [
    [text.check, beside],
    [address, { ...beside, weight: 'bold' }],
    [`${text.code}: ${shownCode(code)}`, beside],
  ] as const;
  let height = 0;
  for (const [line, style] of lines) {
    const own = pen.write(line, style) + 6;
    pen.down(own);
    height += own;
  }
  pen.down(Math.max(qrSide - height, 0) + 10);
}
