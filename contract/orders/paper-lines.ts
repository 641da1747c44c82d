import { orderNumber } from './order-number.ts';
import type { PaperTexts } from './paper-texts-en.ts';
import type { SalePaper } from './sale-papers.ts';

type Formats = { price: (taka: number) => string; time: (at: string) => string };

/** The facts of a sale paper as terms with their values, for its page and its PDF. */
export function paperLines(paper: SalePaper, text: PaperTexts, { price, time }: Formats) {
  const passed = paper.checks?.map((check) => text.checks[check]).join(', ');
  const paid = `${price(paper.price)} · ${text.paid[paper.paid]}`;
  return [
    [text.order, orderNumber(paper._id)],
    [text.sold, time(paper.soldAt)],
    [text.phone, paper.productName],
    [text.imei, paper.imeiEnds.join(', ') || text.noImei],
    [text.seller, paper.selersName],
    [text.buyer, paper.buyerName],
    [text.checked, passed || text.noChecks],
    [
      text.price,
      paper.givenBack > 0 ? `${paid} · ${text.givenBack(price(paper.givenBack))}` : paid,
    ],
  ] as const;
}
