import type { FastifyInstance, FastifyRequest } from 'fastify';
import { allLanguages, inLanguage } from '#contract/languages.ts';
import { hydratedMark } from '#contract/page.ts';

export const rulesPath = '/speculation-rules.json';

/** Of pages with links to phones: browsers with the Speculation Rules API may load those before the tap. */
export const aheadHeaders = {
  'speculation-rules': `"${rulesPath}"`,
  // So that the rules can depend on the network; browsers send it by https alone.
  'accept-ch': 'ect',
};

/**
 * Links to phones: without a query, which could open a form, and not where the framework runs
 * (`hydratedMark`), which fetches the data of the next page and not the page.
 */
const phones = {
  and: [
    {
      or: allLanguages.map((language) => ({
        href_matches: { pathname: inLanguage('/phone/*', language), search: '' },
      })),
    },
    { selector_matches: `html:not([${hydratedMark}]) a` },
  ],
};

/** `moderate`: the link under the mouse; on a phone one that rests in sight near the last touch. */
const rules = JSON.stringify({ prefetch: [{ where: phones, eagerness: 'moderate' }] });

const noRules = '{}';

/** Networks on which an unwanted page would delay the pictures of the one that is read. */
const slow = ['slow-2g', '2g', '3g'];

/** Browsers themselves load nothing ahead with little battery or memory. */
const isSparing = ({ headers }: FastifyRequest): boolean =>
  headers['save-data'] === 'on' || slow.includes(String(headers.ect));

/** A page that was loaded ahead counts as a view once it is opened, by a call of its own. */
export function serveSpeculationRules(app: FastifyInstance): void {
  app.get(rulesPath, async (request, reply) =>
    reply
      .type('application/speculationrules+json')
      .header('cache-control', 'public, max-age=3600')
      .header('vary', 'save-data, ect')
      .send(isSparing(request) ? noRules : rules),
  );
}
