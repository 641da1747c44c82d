import type { Handler } from '#server/http/api/handler.ts';
import { deleteMember } from './delete-member.ts';

export const deleteBuyer: Handler<'DELETE /allbuyers/:id'> = ({ params, caller, deps }) =>
  deleteMember({ userId: params.id, title: 'buyer', adminId: caller.userId }, deps);
