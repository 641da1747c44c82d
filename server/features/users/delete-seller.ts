import type { Handler } from '#server/http/api/handler.ts';
import { deleteMember } from './delete-member.ts';

export const deleteSeller: Handler<'DELETE /allsellers/:id'> = ({ params, caller, deps }) =>
  deleteMember({ userId: params.id, title: 'seller', adminId: caller.userId }, deps);
