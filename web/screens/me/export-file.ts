import { fileLoader } from '#web/api/file-loader.ts';

/** `GET /me/export` as a file. */
export const loader = fileLoader(async ({ api }) => {
  const data = await api('GET /me/export');
  return {
    name: `phonehaat-${data.exportedAt.slice(0, 10)}.json`,
    type: 'application/json; charset=utf-8',
    body: JSON.stringify(data, null, 2),
  };
});
