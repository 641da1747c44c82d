import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import type { Language } from '#contract/languages.ts';
import { shapedFont, type Weight } from './shaped-font.ts';

const margin = 56;
/** Between the margins of A4, in points. */
export const width = 595.28 - 2 * margin;
/** Where texts end; the foot of a page is below. */
export const bottom = 841.89 - margin - 24;
const ink = '#111827';
export const muted = '#4b5563';
export const danger = '#b91c1c';
const rule = '#9ca3af';

type Facts = {
  title: string;
  author: string;
  /** The document's own date, so that a repeated drawing has the same bytes. */
  date: Date;
  language: Language;
};

export type Style = {
  x?: number;
  y?: number;
  width?: number;
  size?: number;
  weight?: Weight;
  color?: string;
  align?: 'left' | 'right';
};

export type Pen = ReturnType<typeof penOf>;

/** A PDF of A4 pages, with texts that can be searched and copied. */
export async function drawPdf(facts: Facts, draw: (pen: Pen) => void): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    lang: facts.language,
    bufferPages: true,
    displayTitle: true,
    info: {
      Title: facts.title,
      Author: facts.author,
      CreationDate: facts.date,
      ModDate: facts.date,
    },
  });
  const drawn = toBuffer(pdf);
  draw(penOf(pdf));
  pdf.end();
  return await drawn;
}

function toBuffer(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}

function penOf(pdf: PDFKit.PDFDocument) {
  for (const weight of ['regular', 'bold'] as const) {
    // PDFKit accepts any object that lays texts out, but its types accept files only.
    pdf.registerFont(weight, shapedFont(weight) as unknown as Buffer);
  }
  let y = margin;
  const sized = ({ size = 10, weight = 'regular' }: Style) => pdf.font(weight).fontSize(size);
  return {
    /** Writes a text and returns its height; without `y` at the pen, which does not move. */
    write(text: string, style: Style): number {
      const { x = 0, align = 'left', color = ink, width: wide = width - x } = style;
      sized(style).fillColor(color);
      const options = { width: wide, align };
      // For screen readers and copying: the order of glyphs differs from that of letters.
      pdf.markContent('Span', { actual: text });
      pdf.text(text, margin + x, style.y ?? y, options);
      pdf.endMarkedContent();
      return pdf.heightOfString(text, options);
    },
    heightOf(text: string, style: Style): number {
      const { x = 0, width: wide = width - x } = style;
      return sized(style).heightOfString(text, { width: wide });
    },
    /** Moves the pen down, or to a new page if less than `needed` points remain. */
    down(points: number, needed = 0): void {
      y += points;
      if (y + needed <= bottom) return;
      pdf.addPage();
      y = margin;
    },
    line(): void {
      pdf
        .moveTo(margin, y)
        .lineTo(margin + width, y)
        .lineWidth(0.7)
        .strokeColor(rule)
        .stroke();
    },
    /** A QR code with its quiet zone, `side` points wide, at the pen, which does not move. */
    qr(text: string, x: number, side: number): void {
      const { data, size } = encode(text, { border: 4 });
      const cell = side / size;
      for (const [row, cells] of data.entries()) {
        for (const [column, dark] of cells.entries()) {
          if (dark) pdf.rect(margin + x + column * cell, y + row * cell, cell, cell);
        }
      }
      pdf.fill(ink);
    },
    /** A square PNG, `side` points wide, at the pen, which does not move. */
    picture(png: Buffer, x: number, side: number): void {
      pdf.image(png, margin + x, y, { width: side, height: side });
    },
    /** For page numbers, after everything else. */
    onEachPage(write: (page: number, count: number) => void): void {
      const { count } = pdf.bufferedPageRange();
      for (let page = 1; page <= count; page += 1) {
        pdf.switchToPage(page - 1);
        write(page, count);
      }
    },
  };
}
