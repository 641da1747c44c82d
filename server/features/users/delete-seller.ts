import type { Handler } from '#server/http/handler.ts';
import { deleteMember } from './delete-member.ts';

export const deleteSeller: Handler<'DELETE /allsellers/:id'> = ({ params, deps }) =>
  deleteMember(params.id, 'seller', deps);
