import type { CallInput } from '#contract/calls.ts';
import { toPoisha } from '#contract/money.ts';

type Body = Omit<CallInput<'POST /addproduct'>['body'], 'img' | 'postTime'>;

/** The specification's fields of a phone, as columns of `products`. */
export function listedColumns(body: Body) {
  return {
    category_id: body.categoryId,
    name: body.name,
    selling_price: toPoisha(body.selingPrice),
    market_price: toPoisha(body.marketPrice),
    phone_number: body.phoneNumber,
    description: body.description,
    location: body.location,
    condition: body.condition,
    use_time: body.useTime,
    ram_room: body.ramRoom,
  };
}
