import { invoiceTexts } from '#contract/books/invoice-texts.ts';
import type { DocumentKind, Issuer } from '#contract/books/months.ts';
import { formatsIn } from '#contract/formats/in-language.ts';
import type { Language } from '#contract/languages.ts';
import { bottom, drawPdf, muted, type Pen, type Style, width } from '#server/lib/pdf/pen.ts';

export type Invoice = {
  kind: DocumentKind;
  number: string;
  issuedAt: Date;
  /** `YYYY-MM`. */
  month: string;
  issuer: Issuer;
  seller: { name: string; location: string };
  /** On a credit note: the number of the invoice that it corrects; else empty. */
  corrects: string;
  /** Poisha. */
  lines: { productName: string; price: number; fee: number }[];
  /** Poisha, including the tax. */
  fee: number;
  vat: number;
  /** Hundredths of a per cent. */
  vatRate: number;
};

/** Positions and widths of the table's columns, in points from the margin. */
const columns = [
  { x: 0, width: 250, align: 'left' },
  { x: 260, width: 105, align: 'right' },
  { x: 375, width: width - 375, align: 'right' },
] as const;

/** An invoice or credit note as a PDF, A4, with texts that can be searched and copied. */
export async function drawInvoice(invoice: Invoice, language: Language): Promise<Buffer> {
  const text = invoiceTexts[language];
  const formats = formatsIn[language];
  const facts = {
    title: `${text.titles[invoice.kind]} ${invoice.number}`,
    author: invoice.issuer.name,
    date: invoice.issuedAt,
    language,
  };
  return await drawPdf(facts, (pen) => {
    drawHead(pen, invoice, language);
    drawTable(pen, invoice, language);
    pen.onEachPage((page, count) => {
      const pages = text.page(formats.number(page), formats.number(count));
      const style: Style = { y: bottom + 4, size: 8, color: muted, align: 'right' };
      pen.write(`${invoice.number} · ${pages}`, style);
    });
  });
}

function drawHead(pen: Pen, invoice: Invoice, language: Language): void {
  const text = invoiceTexts[language];
  const formats = formatsIn[language];
  pen.down(pen.write(text.titles[invoice.kind], { size: 20, weight: 'bold' }) + 10);
  const facts = [
    [text.number, invoice.number],
    [text.issued, formats.date(invoice.issuedAt)],
    [text.month, formats.month(invoice.month)],
    ...(invoice.corrects ? [[text.corrects, invoice.corrects]] : []),
  ];
  for (const [name = '', value = ''] of facts) {
    const height = pen.write(name, { width: 150, color: muted });
    pen.down(Math.max(height, pen.write(value, { x: 160, weight: 'bold' })) + 2);
  }
  pen.down(14);

  const { issuer, seller } = invoice;
  const half = width / 2 - 10;
  const sides = [
    [
      text.from,
      issuer.name,
      issuer.address,
      issuer.bin && `${text.bin}: ${formats.digits(issuer.bin)}`,
    ],
    [text.to, seller.name, seller.location],
  ];
  const heights = sides.map((lines, side) => writeBlock(pen, lines, side * (half + 20), half));
  pen.down(Math.max(...heights) + 18);
}

/** A bold name below a heading, with its lines; returns the height. */
function writeBlock(pen: Pen, lines: readonly string[], x: number, wide: number): number {
  let height = 0;
  lines.forEach((line, place) => {
    if (!line) return;
    const style: Style = {
      x,
      width: wide,
      ...(place === 0 && { size: 9, color: muted }),
      ...(place === 1 && { weight: 'bold', size: 11 }),
    };
    pen.down(height);
    const own = pen.write(line, style);
    pen.down(-height);
    height += own;
  });
  return height;
}

function drawTable(pen: Pen, invoice: Invoice, language: Language): void {
  const text = invoiceTexts[language];
  const { amount, number } = formatsIn[language];
  const row = (cells: readonly string[], style: Style = {}) => {
    const heights = cells.map((cell, place) => pen.heightOf(cell, { ...style, ...columns[place] }));
    const height = Math.max(...heights);
    pen.down(0, height + 6);
    cells.forEach((cell, place) => {
      pen.write(cell, { ...style, ...columns[place] });
    });
    pen.down(height + 4);
  };
  row([text.phone, text.price, text.fee], { color: muted, size: 9 });
  pen.line();
  pen.down(5);
  for (const { productName, price, fee } of invoice.lines) {
    row([productName, amount(price), amount(fee)]);
  }
  // On one page with each other.
  pen.down(2, 90);
  pen.line();
  pen.down(5);
  if (invoice.vatRate > 0) {
    row([text.withoutTax, '', amount(invoice.fee - invoice.vat)]);
    row([text.tax(number(invoice.vatRate / 100)), '', amount(invoice.vat)]);
  }
  row([text.total, '', amount(invoice.fee)], { weight: 'bold', size: 12 });
  pen.down(14, 40);
  pen.write(text.notes[invoice.kind], { size: 9, color: muted });
}
