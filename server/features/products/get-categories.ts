import type { Handler } from '#server/http/api/handler.ts';

/** The brands with their counters; nothing is counted here. */
export const getCategories: Handler<'GET /categories'> = async ({ deps }) => {
  const rows = await deps.db.selectFrom('categories').selectAll().orderBy('id').execute();
  return rows.map(({ id, name, unpaid }) => ({ categoryId: id, name, unpaid }));
};
