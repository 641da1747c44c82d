import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemDetails } from '#contract/errors.ts';
import { languageOf } from '#contract/languages.ts';
import { sessionHintCookie, sessionHintLine } from '#contract/members/session-hint.ts';
import { hintsStaff, staffHintLine } from '#contract/members/staff-hint.ts';
import { unreadHintCookie, unreadHintLine } from '#contract/members/unread-hint.ts';
import type { Audience, FormField, PublicConfig, SharedAddress, SignedIn } from '#contract/page.ts';
import { defaultFacts } from '#contract/shop-facts.ts';
import { shopNames } from '#contract/shop-name.ts';
import { cookiesOf, hasOwnCookie } from '#server/lib/own-cookies.ts';
import { shopFacts } from '#server/lib/shop-look.ts';
import type { PageReader } from '../api/authenticate.ts';
import type { PageView } from '../api/deps.ts';
import { hasWrittenNothing, nothingStale } from '../api/read-publicly.ts';
import { toHeaders } from '../api/request-input.ts';
import type { Closing } from '../cache/closing.ts';
import { allowCompression, sendQuickly } from '../security/compression.ts';
import type { PagePolicy } from '../security/content-security-policy.ts';
import { ownPath, siteOrigin } from '../security/origin.ts';
import { type CallApi, callApiByFetch, callApiInProcess } from './call-api.ts';
import { sendKept } from './kept-body.ts';
import { coloursPath, markPath } from './named-files.ts';
import { createPageCache, maxStale, type PageVersions, readSharedRequest } from './page-cache.ts';
import { noDictionaries, type PageDictionaries, sendBeside } from './page-dictionaries.ts';
import type { PageFile } from './page-file.ts';
import type { CachedPage } from './page-record.ts';
import { createPageTurns } from './page-turns.ts';
import { aheadHeaders } from './pages-ahead.ts';
import type { RenderedPage, RenderPage } from './render-page.ts';
import { noteShown } from './shown-things.ts';

export type PageOptions = {
  publicConfig: Omit<PublicConfig, 'origin'>;
  /** As in `Config`. */
  publicUrl: string | null;
  /** For an API in another program; without it the API is in this process. */
  fetchApi?: typeof fetch | undefined;
  /**
   * The user of the session cookie in these headers; without this function pages query the API for
   * it.
   */
  readReader?: ((headers: Headers) => Promise<PageReader | null>) | undefined;
  /** Null, for development only: no policy. */
  policy: PagePolicy | null;
  /** Invalidates cached pages; without it no page is cached. */
  listVersion?: PageVersions | undefined;
  /** Called for each view of a phone's page, from the cache as well. */
  onPhoneSeen?: ((view: PageView) => void) | undefined;
  /** Called with the browser's name for each page that is opened, from the cache as well. */
  onPageSent?: ((agent: string) => void) | undefined;
  /** The folder of a file for cached pages that memory has no room for. */
  pageFolder?: string;
  /** That file, and the bytes of memory that come before it. */
  pageFile?: PageFile | null | undefined;
  pageMemory?: number;
  /** What browsers may store of all pages; without it each page brings everything. */
  dictionaries?: PageDictionaries;
  /** Hours in which only those who run the shop get pages; null: it is open. */
  closingNow?: (() => Promise<Closing | null>) | undefined;
  /** See `ShopLookDesk`; without it the shop is as its settings have it. */
  followLook?: (() => Promise<void>) | undefined;
  /** Draws the picture of shared links in a shop with a design of its own. */
  drawShare?: (() => Promise<Buffer>) | undefined;
  /** The clock of the cached pages, in milliseconds from any point in time. */
  now?: () => number;
};

/**
 * Who makes the request: null for a visitor; undefined if unknown, because the database is down or
 * the API is in another program.
 */
type Asked = PageReader | null | undefined;

/** A shared page, and who makes this request. */
type Shared = SharedAddress & { asked: PageReader | null };

/**
 * Seconds for which a cache in front of the shop, such as a CDN, may send a page for everybody, and
 * for which it may send it once more while it gets a new one. So a phone that is sold, hidden or
 * removed is gone there after twice as long.
 */
const sharedCacheSeconds = 5;

const staleIfError = `stale-if-error=${maxStale / 1000}`;

/** A page that is gone must take the place of the one that a cache has. */
const storedStatuses = [200, 404, 410];

/** Of a page for everybody whose visitor has no cookie and speaks its language. */
const forSharedCaches = `public, max-age=0, s-maxage=${sharedCacheSeconds}, stale-while-revalidate=${sharedCacheSeconds}, ${staleIfError}`;

/** Shared caches may store pages for everybody, but must revalidate them for each request. */
const cacheControl: Record<Audience, string> = {
  everybody: `public, max-age=0, ${staleIfError}`,
  visitors: 'private, no-cache',
  members: 'private, no-cache',
  // A personal page must not be stored, not even by the browser.
  person: 'private, no-store',
};

/** Sends pages: those that several people share from a cache, personal ones rendered each time. */
export function createPageSender(
  app: FastifyInstance,
  renderPage: RenderPage,
  options: PageOptions,
) {
  const { publicConfig, publicUrl, fetchApi, policy, listVersion, now } = options;
  const { pageFile, pageMemory } = options;
  const cache = listVersion && createPageCache(listVersion, now, pageFile, pageMemory);
  const inTurn = createPageTurns();
  const isSecure = publicUrl?.startsWith('https:') ?? false;
  const { dictionaries = noDictionaries } = options;
  const varyByDictionary = dictionaries === noDictionaries ? '' : ', available-dictionary';

  const urlOf = (request: FastifyRequest, path: string) =>
    new URL(path, `${request.protocol}://${request.host}`).href;

  /**
   * A page's calls have no cookie: they must not take its owner for a visitor. They are bound to its
   * request, because a page that has waited is rendered at the end of another.
   */
  function callApiFor(request: FastifyRequest, asVisitor: boolean): CallApi {
    const callApi = fetchApi ? callApiByFetch(fetchApi, request) : callApiInProcess(app, request);
    const directive: Record<string, string> = asVisitor ? {} : { 'cache-control': nothingStale };
    return AsyncLocalStorage.bind(({ headers, ...call }) =>
      callApi({ ...call, headers: { ...headers, ...directive } }),
    );
  }

  const headersOf = ({ headers, hashes }: RenderedPage, audience: Audience) => ({
    'cache-control': headers['set-cookie'] ? cacheControl.person : cacheControl[audience],
    // Members' pages have a cookie; others may redirect by the chosen and the browser's language.
    vary: `${audience === 'everybody' ? 'cookie, accept-language, save-data' : 'cookie, save-data'}${varyByDictionary}`,
    ...(policy && { 'content-security-policy': policy(hashes) }),
    ...((audience === 'everybody' || audience === 'members') && aheadHeaders),
    ...headers,
  });

  function send(request: FastifyRequest, reply: FastifyReply, page: RenderedPage | CachedPage) {
    if (!policy) reply.removeHeader('content-security-policy');
    reply.code(page.status).headers(page.headers);
    const dictionary = dictionaries.of(request);
    if ('staleFor' in page) {
      if (page.staleFor > 0) reply.header('age', page.staleFor);
      return sendKept(request, reply, page.body, dictionary);
    }
    const bytes = Buffer.from(page.body.buffer);
    return dictionary ? sendBeside(dictionary, reply, bytes) : sendQuickly(request, reply, bytes);
  }

  async function readReader(request: FastifyRequest): Promise<Asked> {
    if (!hasOwnCookie(request.headers.cookie)) return null;
    return options.readReader?.(toHeaders(request)).catch(() => undefined);
  }

  async function renderPersonal(
    request: FastifyRequest,
    reply: FastifyReply,
    asked: Asked,
    form?: FormField[],
    refusedForm?: ProblemDetails,
  ) {
    const signal = abortedOnClose(reply);
    await options.followLook?.();
    const page = await inTurn(request, async () =>
      renderPage(
        {
          url: urlOf(request, ownPath(request)),
          method: request.method,
          headers: [...toHeaders(request)],
          form,
          refusedForm,
          ...lookNow(),
          publicConfig: {
            ...publicConfig,
            ...factsNow(),
            origin: siteOrigin(request, publicUrl),
          },
          reader: { kind: 'person', signedIn: asked && (await withAccessToken(asked)) },
          // A signed-in member has been here before, so the browser has the files.
          withStyles: asked === null,
        },
        callApiFor(request, hasWrittenNothing(request)),
        signal,
      ),
    );
    return { ...page, headers: headersOf(page, 'person') };
  }

  return {
    /** Finds who makes the request, and corrects the device's hints. */
    async readReader(request: FastifyRequest, reply: FastifyReply): Promise<Asked> {
      const reader = await readReader(request);
      const { cookie } = request.headers;
      if (reader === undefined || !hasOwnCookie(cookie)) return reader;
      const line = sessionHintLine(reader, isSecure);
      const kept = cookiesOf(cookie).get(sessionHintCookie) ?? '';
      if (!line.startsWith(`${sessionHintCookie}=${kept};`)) reply.header('set-cookie', line);
      const unread = reader?.unread ?? 0;
      const known = Number(cookiesOf(cookie).get(unreadHintCookie)) || 0;
      if (unread !== known) reply.header('set-cookie', unreadHintLine(unread, isSecure));
      const isStaff = reader?.isStaff ?? false;
      if (hintsStaff(cookie) !== isStaff) {
        reply.header('set-cookie', staffHintLine(isStaff, isSecure));
      }
      return reader;
    },

    /** The address of the member who makes the request; null for a visitor, or if it is unknown. */
    memberOf: async (request: FastifyRequest): Promise<string | null> =>
      (await readReader(request))?.email ?? null,

    /**
     * Renders once for all; `asked` is authorised already, and only makes the calls of a rendering.
     */
    async sendShared(request: FastifyRequest, reply: FastifyReply, shared: Shared) {
      const { address, audience, asked } = shared;
      const origin = siteOrigin(request, publicUrl);
      const { key, headers, isSameForAll } = readSharedRequest(request, address, origin);
      // Other requests may wait for the rendering of a cached page.
      const signal = key ? neverAborted : abortedOnClose(reply);
      const isVisitor = hasWrittenNothing(request);
      const render = async (asVisitor: boolean) => {
        // For operators and the benchmark; a cached page has none.
        reply.header('server-timing', 'rendered');
        await options.followLook?.();
        const { callApi, shown } = noteShown(callApiFor(request, asVisitor));
        const page = await inTurn(request, () =>
          renderPage(
            {
              url: urlOf(request, address),
              method: 'GET',
              headers,
              ...lookNow(),
              publicConfig: { ...publicConfig, ...factsNow(), origin },
              reader: { kind: audience === 'members' ? 'members' : 'everybody' },
              withStyles: audience !== 'members',
            },
            asked ? withToken(callApi, asked) : callApi,
            signal,
          ),
        );
        return { page: { ...page, headers: headersOf(page, audience) }, shown: shown() };
      };
      const page =
        key && cache ? await cache.get(key, isVisitor, render) : (await render(isVisitor)).page;
      allowCompression(request);
      // It is as large as one page, so it is not for those who pay for each.
      if (audience === 'everybody' && request.headers['save-data'] !== 'on')
        reply.headers(dictionaries.headersFor(languageOf(address)));
      const isForCaches = isSameForAll && page.headers['cache-control'] === cacheControl.everybody;
      const isCurrent =
        storedStatuses.includes(page.status) && !('staleFor' in page && page.staleFor > 0);
      if (!isForCaches || !isCurrent) return send(request, reply, page);
      return send(request, reply, {
        ...page,
        headers: { ...page.headers, 'cache-control': forSharedCaches },
      });
    },

    async sendPersonal(request: FastifyRequest, reply: FastifyReply, asked: Asked) {
      return send(request, reply, await renderPersonal(request, reply, asked));
    },

    /**
     * The response of the screen at the form's address; a 405 if it accepts no forms. With `refused`
     * the screen does nothing, and shows the refusal with what was typed.
     */
    async answerForm(
      request: FastifyRequest,
      reply: FastifyReply,
      form: FormField[],
      refused?: ProblemDetails,
    ) {
      const asked = await readReader(request);
      return renderPersonal(request, reply, asked, form, refused);
    },

    send,
  };
}

/** As the shop is called and coloured at this moment. */
const lookNow = () => ({ names: shopNames(), colours: coloursPath(), mark: markPath() });

/** Pages of a shop whose operator has published nothing need no bytes for it. */
const factsNow = () => (shopFacts() === defaultFacts ? {} : { shop: shopFacts() });

async function withAccessToken({
  issueToken,
  unread: _,
  isStaff: __,
  ...user
}: PageReader): Promise<SignedIn> {
  return { ...user, accessToken: await issueToken() };
}

/**
 * Makes the calls of a shared members' page with the token of the first member who requests it. The
 * token stays in this thread, so the rendering never has it.
 */
function withToken(callApi: CallApi, { issueToken }: PageReader): CallApi {
  return async ({ headers, ...call }) => {
    const authorization = `Bearer ${await issueToken()}`;
    return callApi({ ...call, headers: { ...headers, authorization } });
  };
}

const neverAborted = new AbortController().signal;

/** Aborts when the client closes the connection. */
function abortedOnClose({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => controller.abort());
  return controller.signal;
}
