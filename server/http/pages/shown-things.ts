import { brandThing, listsThing, phonesThing, shopThing } from '../cache/list-version.ts';
import type { CallApi } from './call-api.ts';

/** What is in a page, as the things of `Changes`. */
export type ShownThings = {
  /** What the page is about: once it changed, the page is never sent again. */
  own: ReadonlySet<string>;
  /** Lists, and what is beside a phone: visitors may see them as they were some seconds ago. */
  beside: ReadonlySet<string>;
};

type Things = { own?: readonly string[]; beside?: readonly string[] };

const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const id = ids.source;

/**
 * The things in the answer of each call that a page makes. An answer of any other call may have any
 * list.
 */
const thingsOf: { call: RegExp; read: (id: string, answer: string) => Things }[] = [
  {
    // Similar phones and the seller, by the ids in the answer.
    call: new RegExp(`^/api/phone/(${id})$`),
    read: (phone, answer) => ({ own: [phone], beside: answer.match(ids) ?? [] }),
  },
  {
    call: new RegExp(`^/api/seller/(${id})$`),
    read: (seller, answer) => ({
      beside: [seller, phonesThing(seller), ...(answer.match(ids) ?? [])],
    }),
  },
  {
    call: new RegExp(`^/api/seller/(${id})/answers(?:[?]|$)`),
    read: (seller) => ({ beside: [seller] }),
  },
  { call: /^\/api\/products\/(\d+)(?:[?]|$)/, read: (brand) => ({ beside: [brandThing(brand)] }) },
  // The operator's texts, which every page has.
  { call: /^\/api\/(announcement|shoppages)/, read: () => ({}) },
  // Every page has the brands, in an order by which of them have phones; a page that shows how many
  // makes a call of a list, too.
  { call: /^\/api\/brands$/, read: () => ({}) },
];

/** Notes what is in a page by the answers to its calls. */
export function noteShown(callApi: CallApi): { callApi: CallApi; shown: () => ShownThings } {
  const own = new Set([shopThing]);
  const beside = new Set<string>();
  return {
    shown: () => ({ own, beside }),
    async callApi(request) {
      const answer = await callApi(request);
      const things = readThings(request.path, answer.body);
      for (const thing of things.own ?? []) own.add(thing);
      for (const thing of things.beside ?? []) beside.add(thing);
      return answer;
    },
  };
}

function readThings(path: string, answer: string): Things {
  for (const { call, read } of thingsOf) {
    const found = call.exec(path);
    if (found) return read(found[1] ?? '', answer);
  }
  return { beside: [listsThing] };
}
