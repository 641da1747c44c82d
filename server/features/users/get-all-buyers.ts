import type { Handler } from '#server/http/api/handler.ts';
import { selectMembers, toUserRecord } from './user-records.ts';

export const getAllBuyers: Handler<'GET /allbuyers'> = async ({ query, deps }) => {
  const rows = await selectMembers(deps.db, 'buyer', query).execute();
  return rows.map((row) => toUserRecord(row, deps.imageHost));
};
