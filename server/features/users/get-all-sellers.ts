import type { Handler } from '#server/http/handler.ts';
import { listMembers } from './user-records.ts';

export const getAllSellers: Handler<'GET /allsellers'> = ({ deps }) => listMembers('seller', deps);
