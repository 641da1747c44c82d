// Writes the dictionaries of a complete build (decision 0276): node page-dictionaries.ts BUILD
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { allLanguages, inLanguage, type Language } from '#contract/languages.ts';
import { phonePath } from '#contract/phones/phone-path.ts';
import { defaultNames } from '#contract/shop-name.ts';
import type { CallApi } from '#server/http/pages/call-api.ts';
import { readStyleSheets } from '#server/http/pages/html.ts';
import { writeDictionaries } from '#server/http/pages/page-dictionaries.ts';
import {
  createRenderer,
  type HandlePage,
  type RenderPage,
} from '#server/http/pages/render-page.ts';
import answers from './sample-answers.json' with { type: 'json' };

const sample = answers['GET /phone/:id'];

/** The nearest to the end, the phone's page, costs the fewest bytes to refer to. */
const addresses = ['/search?brand=samsung', phonePath(sample)];

/** The calls that both pages make. */
const samples: [start: string, answer: unknown][] = [
  ['/api/phone/', sample],
  ['/api/search?', answers['GET /search']],
  ['/api/brands', answers['GET /brands']],
  ['/api/announcement', { line: null }],
];

const callSample: CallApi = async ({ path }) => {
  const [, answer] = samples.find(([start]) => path.startsWith(start)) ?? [];
  if (!answer) throw new Error(`There is no sample of ${path}`);
  return { status: 200, type: 'application/json', body: JSON.stringify(answer), cookies: [] };
};

async function renderSample(render: RenderPage, path: string): Promise<Uint8Array> {
  const page = await render(
    {
      url: `https://shop.example${path}`,
      method: 'GET',
      headers: [],
      names: defaultNames,
      colours: null,
      mark: null,
      publicConfig: {
        origin: 'https://shop.example',
        googleSignIn: true,
        numberSignIn: true,
        confirmAddresses: false,
        social: [],
        tokenSyncUrl: null,
        cards: { provider: 'none' },
        keptPayments: true,
        deals: null,
      },
      reader: { kind: 'everybody' },
      withStyles: true,
    },
    callSample,
    new AbortController().signal,
  );
  if (page.status !== 200) throw new Error(`${path} was rendered with status ${page.status}`);
  return page.body;
}

const [build = ''] = process.argv.slice(2);
const folder = join(build, 'client');
const entry = pathToFileURL(join(build, 'server/index.js')).href;
const { handlePage } = (await import(entry)) as { handlePage: HandlePage };
const render = createRenderer(handlePage, readStyleSheets(folder));
const contents = new Map<Language, Buffer>();
for (const language of allLanguages) {
  const pages: Uint8Array[] = [];
  for (const path of addresses) pages.push(await renderSample(render, inLanguage(path, language)));
  contents.set(language, Buffer.concat(pages));
}
writeDictionaries(build, contents);
