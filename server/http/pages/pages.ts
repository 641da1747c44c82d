import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { idPattern } from '#contract/constants.ts';
import { cookiesLostPath } from '#contract/cookies-lost.ts';
import { inAppOf } from '#contract/in-app.ts';
import { inLanguage, languageOf, withoutLanguage } from '#contract/languages.ts';
import { readSessionHint, sessionHintCookie } from '#contract/members/session-hint.ts';
import { hintsStaff } from '#contract/members/staff-hint.ts';
import { openedAheadPath, sharedAddress } from '#contract/page.ts';
import { phoneIdIn } from '#contract/phones/phone-path.ts';
import { cookiesOf, hasOwnCookie } from '#server/lib/own-cookies.ts';
import { Problem } from '#server/lib/problem.ts';
import { pageWithinMs } from '../api/create-server.ts';
import { sendProblem, toProblem } from '../api/error-handler.ts';
import { wantsPage } from '../api/problem-page.ts';
import { workerPolicy } from '../security/content-security-policy.ts';
import { ownPath, requireSameOrigin } from '../security/origin.ts';
import { isOwnPage, isWayIn, sendClosed } from './closed-page.ts';
import { acceptForms, fieldsRead } from './form-post.ts';
import { namedFiles, serveNamedFiles, serveSheet } from './named-files.ts';
import { maxPageFile } from './page-cache.ts';
import { dictionaryHeaders, readDictionaries } from './page-dictionaries.ts';
import { openPageFile } from './page-file.ts';
import { serveSpeculationRules } from './pages-ahead.ts';
import { createRenderer, type HandlePage, type RenderPage } from './render-page.ts';
import { createPageSender, type PageOptions } from './send-page.ts';
import { openSsrWorkerPool } from './ssr-worker-pool.ts';

const buildFolder = resolve(import.meta.dirname, '../../../build');

/** Serves the built web client: its files, and pages at all other paths. Throws without a build. */
export async function servePages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const pool = await openSsrWorkerPool({
    entry: pathToFileURL(resolve(buildFolder, 'server/index.js')).href,
    clientFolder: resolve(buildFolder, 'client'),
  });
  app.addHook('onClose', () => pool.close());
  await app.register(fastifyStatic, {
    root: resolve(buildFolder, 'client'),
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    // Precompressed variants get no routes of their own, and files with the shop's name another.
    globIgnore: ['**/*.{br,gz}', ...namedFiles],
    setHeaders(reply, sent) {
      const path = sent.replace(/\.(br|gz)$/, '');
      if (path === resolve(buildFolder, 'client/self-test.js')) {
        reply.header('cache-control', 'no-cache');
        return;
      }
      if (path === resolve(buildFolder, 'client/sw.js')) {
        reply.header('content-security-policy', workerPolicy);
        reply.header('cache-control', 'no-cache');
        return;
      }
      reply.headers(dictionaryHeaders(basename(path)) ?? {});
      const hashed = path.startsWith(resolve(buildFolder, 'client/assets'));
      reply.header(
        'cache-control',
        hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
  serveNamedFiles(app, resolve(buildFolder, 'client'), options);
  registerPages(app, pool.render, {
    ...options,
    pageFile: await openFile(app, options),
    dictionaries: readDictionaries(buildFolder),
  });
}

/** A file for cached pages; without it, such as on a system where an open file has a name, memory is all. */
async function openFile(app: FastifyInstance, { listVersion, pageFolder }: PageOptions) {
  if (!listVersion || !pageFolder) return null;
  try {
    const file = await openPageFile(pageFolder, maxPageFile);
    app.addHook('onClose', () => file.close());
    return file;
  } catch (err) {
    app.log.warn({ err }, 'pages are cached in memory alone');
    return null;
  }
}

/** For `npm run dev` only: Vite renders the pages, with hot reload on the same port. */
export async function servePagesWithHotReload(
  app: FastifyInstance,
  options: PageOptions,
): Promise<void> {
  const { createServer } = await import('vite');
  const { default: middie } = await import('@fastify/middie');
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  serveSheet(app, options.followLook);
  await app.register(middie);
  app.use((request, response, next) => {
    // Without this, Vite would render a page for any path, also for those of the API.
    if (request.url?.startsWith('/api/')) next();
    else vite.middlewares(request, response, next);
  });
  const handlePage: HandlePage = async (...page) => {
    const entry = (await vite.ssrLoadModule('/web/server-entry.ts')) as { handlePage: HandlePage };
    return entry.handlePage(...page);
  };
  // No policy and no cache, because Vite inlines scripts and styles that change with each edit.
  registerPages(app, createRenderer(handlePage), {
    ...options,
    policy: null,
    listVersion: undefined,
  });
}

/** Reports a page that is opened, and the phone on it. */
function recordPageView(
  { headers, ip: address }: FastifyRequest,
  path: string,
  { onPhoneSeen, onPageSent }: PageOptions,
): void {
  const agent = headers['user-agent'] ?? '';
  onPageSent?.(agent);
  const productId = phoneIdIn(withoutLanguage(path));
  if (!productId || !onPhoneSeen) return;
  const hint = readSessionHint(cookiesOf(headers.cookie).get(sessionHintCookie));
  onPhoneSeen({ productId, address, agent, email: hint?.email ?? '' });
}

/** Whether the page is seen now: with a 304 too, and not if it is loaded before the tap. */
function isOpened({ headers, method }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  const isAhead = `${headers['sec-purpose'] ?? ''}${headers.purpose ?? ''}`.includes('prefetch');
  return method === 'GET' && !isAhead && [200, 304].includes(statusCode);
}

/** Whether it may be a member of staff, by the device's hint, who opens the page of a phone. */
const isPhoneOfStaff = (request: FastifyRequest): boolean =>
  hintsStaff(request.headers.cookie) &&
  phoneIdIn(withoutLanguage(ownPath(request).split('?')[0] ?? '')) !== null;

/** A page that was loaded before the tap counts when it is opened, which its script reports. */
function takeOpenings(app: FastifyInstance, options: PageOptions): void {
  app.post<{ Params: { '*': string } }>(`${openedAheadPath}/*`, async (request, reply) => {
    requireSameOrigin(request, options.publicUrl);
    const path = `/${request.params['*']}`;
    // Only what exists has been loaded, but anybody may report anything.
    if (idPattern.test(phoneIdIn(withoutLanguage(path)) ?? ''))
      recordPageView(request, path, options);
    return reply.code(204).send();
  });
}

/**
 * The way back to the login of a form without script that was right, but whose browser has sent no
 * cookie to the next page; null otherwise.
 */
function lostLogin(request: FastifyRequest): string | null {
  const path = ownPath(request);
  if (!path.includes('done=') || hasOwnCookie(request.headers.cookie)) return null;
  const { pathname, searchParams } = new URL(path, 'http://shop');
  if (!['logged-in', 'registered'].includes(searchParams.get('done') ?? '')) return null;
  searchParams.delete('done');
  const from = withoutLanguage(pathname) + (searchParams.size > 0 ? `?${searchParams}` : '');
  return inLanguage(cookiesLostPath(from), languageOf(pathname));
}

/**
 * Renders a page for each path without another route. A form that is posted to such a path runs the
 * screen's `action`, which calls the API as its script would (decision 0063).
 */
export function registerPages(
  app: FastifyInstance,
  renderPage: RenderPage,
  options: PageOptions,
): void {
  const pages = createPageSender(app, renderPage, options);
  serveSpeculationRules(app);
  takeOpenings(app, options);
  /** Whether the shop is closed for this reader, and the answer was that. */
  const answerClosed = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const closing = await options.closingNow?.();
    if (!closing || isWayIn(request)) return false;
    const reader = await pages.readReader(request, reply);
    if (reader?.isStaff || (reader && isOwnPage(request))) return false;
    await sendClosed(reply, closing);
    return true;
  };
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handlerTimeout: pageWithinMs,
    handler: async (request, reply) => {
      if (await answerClosed(request, reply)) return reply;
      const lost = lostLogin(request);
      if (lost) return reply.redirect(lost, 303);
      const { audience, address } = sharedAddress(ownPath(request));
      // Pages for everybody are sent without reading the session, but staff act on a phone's page.
      const mayBeStaff = audience === 'everybody' && isPhoneOfStaff(request);
      const asked =
        audience === 'everybody' && !mayBeStaff ? null : await pages.readReader(request, reply);
      const isForStaff = mayBeStaff && asked?.isStaff === true;
      // The login is another one inside of an app.
      const isInApp = inAppOf(request.headers['user-agent'] ?? '') !== null;
      const isShared =
        (audience === 'everybody' && !isForStaff) ||
        (audience === 'visitors' && asked === null && !isInApp) ||
        (audience === 'members' && Boolean(asked));
      if (isShared) {
        const caller = audience === 'everybody' ? null : (asked ?? null);
        await pages.sendShared(request, reply, { address, audience, asked: caller });
      } else {
        await pages.sendPersonal(request, reply, asked);
      }
      if (isOpened(request, reply)) {
        recordPageView(request, ownPath(request).split('?')[0] ?? '', options);
      }
      return reply;
    },
  });
  app.register(async (scope) => {
    const readForm = await acceptForms(scope, pages.memberOf);
    // Who has typed something gets it back in its page, with the reason; a program gets the problem.
    scope.setErrorHandler<FastifyError>(async (error, request, reply) => {
      const problem = toProblem(error);
      if (!problem || !wantsPage(request)) return sendProblem(error, request, reply);
      const page = await pages.answerForm(
        request,
        reply,
        fieldsRead(request),
        problem.toBody(request.id),
      );
      if (page.status === 405) return sendProblem(error, request, reply);
      return pages.send(request, reply, page);
    });
    scope.post('/*', {
      // Before the body is read.
      onRequest: async (request, reply) => {
        // A page of another origin may make calls, but a form signs in and out by the cookie.
        if (request.isCrossOrigin) throw new Problem('wrong-origin');
        requireSameOrigin(request, options.publicUrl);
        if (await answerClosed(request, reply)) return reply;
      },
      handler: (request, reply) =>
        readForm(request, async (form) => {
          const page = form && (await pages.answerForm(request, reply, form));
          // For a screen without actions, the browser is redirected to the page.
          if (!page || page.status === 405) return reply.redirect(ownPath(request), 303);
          return pages.send(request, reply, page);
        }),
    });
  });
}
