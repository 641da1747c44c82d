import { fileLoader, pdfFile } from '#web/api/file-loader.ts';

/** `GET /invoices/:id` as a PDF. */
export const loader = fileLoader(async ({ api, params: { id = '' }, search }) => {
  const language = search.get('language') === 'bn' ? 'bn' : 'en';
  const { number, pdf } = await api('GET /invoices/:id', { params: { id }, query: { language } });
  return pdfFile(`${number}-${language}`, pdf);
});
