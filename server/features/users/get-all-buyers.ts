import type { Handler } from '#server/http/handler.ts';
import { listMembers } from './user-records.ts';

export const getAllBuyers: Handler<'GET /allbuyers'> = ({ deps }) => listMembers('buyer', deps);
