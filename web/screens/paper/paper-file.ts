import { shownCode } from '#contract/orders/paper-path.ts';
import { shopFileName } from '#contract/shop-name.ts';
import { fileLoader, pdfFile } from '#web/api/file-loader.ts';

/** `GET /papers/:id/file` as a PDF. */
export const loader = fileLoader(async ({ api, params: { id = '' }, search }) => {
  const language = search.get('language') === 'bn' ? 'bn' : 'en';
  const { code, pdf } = await api('GET /papers/:id/file', { params: { id }, query: { language } });
  return pdfFile(`${shopFileName()}-${shownCode(code)}-${language}`, pdf);
});
