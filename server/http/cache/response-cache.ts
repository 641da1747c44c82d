import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { CallKey } from '#contract/calls.ts';
import { type KeptBytes, keepBytes, sendKept } from './encoded-body.ts';
import type { CatalogueVersion, CatalogueVersions } from './list-version.ts';

/**
 * The calls that answer the same to everybody who may make them until the lists change, each with
 * the version that says so. Their handlers get no caller.
 */
const versionOf = {
  'GET /categories': () => 'all',
  'GET /advertizeitems': () => 'all',
  'GET /allproducts': () => 'all',
  'GET /products/:id': (params) => (params as { id: '1' }).id,
} as const satisfies Partial<Record<CallKey, (params: unknown) => keyof CatalogueVersions>>;

export type KeptCall = keyof typeof versionOf;

export const isKept = (key: CallKey): key is KeptCall => key in versionOf;

/** All first pages together take one or two; the rest is for who scrolls on. */
const keptBytes = 24 * 1024 * 1024;

const json = 'application/json; charset=utf-8';

/** Characters; some thousand addresses as clients write them. */
const spellingsLength = 512 * 1024;

/** Without it an answer of a few bytes would count as next to nothing. */
const entryBytes = 1_000;

type Entry = { of: keyof CatalogueVersions; version: string; bytes: KeptBytes };

export type KeptAnswers = ReturnType<typeof createKeptAnswers>;

/** Lists as the bytes that are sent, until they would read otherwise (decision 0032). */
export function createKeptAnswers(catalogueVersion: CatalogueVersion, maxSize = keptBytes) {
  const kept = new LRUCache<string, Entry>({
    maxSize,
    sizeCalculation: ({ bytes }) => bytes.size + entryBytes,
  });
  const underWay = new Map<string, Promise<KeptBytes>>();
  /** What an address means, by its spelling. */
  const understood = new LRUCache<string, string>({
    maxSize: spellingsLength,
    sizeCalculation: (address, url) => address.length + url.length,
  });

  async function bytesOf(
    address: string,
    of: keyof CatalogueVersions,
    makeText: () => Promise<string>,
  ): Promise<KeptBytes> {
    const version = (await catalogueVersion.now())[of];
    const entry = kept.get(address);
    if (entry?.version === version) return entry.bytes;
    const wanted = `${version} ${address}`;
    const started = underWay.get(wanted);
    if (started) return started;
    const made = makeText()
      .then((text) => {
        const bytes = keepBytes(Buffer.from(text));
        kept.set(address, { of, version, bytes });
        return bytes;
      })
      .finally(() => underWay.delete(wanted));
    underWay.set(wanted, made);
    return made;
  }

  return {
    /**
     * Answers at once, before anything of the request is looked at, or not at all: true when it
     * has. For calls that anybody may make.
     */
    answerAtOnce(request: FastifyRequest, reply: FastifyReply): boolean {
      const address = understood.get(request.url);
      const entry = address && kept.get(address);
      if (!entry || entry.version !== catalogueVersion.known()?.[entry.of]) return false;
      sendKept(request, reply.type(json), entry.bytes);
      return true;
    },

    /** Answers by what is kept; `handle` is called when there is nothing that is still true. */
    async answer(
      key: KeptCall,
      request: FastifyRequest,
      reply: FastifyReply,
      handle: () => Promise<unknown>,
    ) {
      const { params, query, url } = request;
      // As it was understood, for the same list can be asked for in endless ways.
      const address = JSON.stringify([key, params, query]);
      understood.set(url, address);
      const makeText = async () => String(reply.serialize(await handle()));
      const bytes = await bytesOf(address, versionOf[key](params), makeText);
      return sendKept(request, reply.type(json), bytes);
    },
  };
}
