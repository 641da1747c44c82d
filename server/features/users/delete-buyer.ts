import type { Handler } from '#server/http/handler.ts';
import { deleteMember } from './delete-member.ts';

export const deleteBuyer: Handler<'DELETE /allbuyers/:id'> = ({ params, deps }) =>
  deleteMember(params.id, 'buyer', deps);
