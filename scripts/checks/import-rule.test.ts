import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readImports } from './imports.ts';

const root = resolve(import.meta.dirname, '../..');
const biomePackage = createRequire(import.meta.url).resolve('@biomejs/biome/package.json');
const folder = mkdtempSync(join(tmpdir(), 'phonehaat-lint-'));
afterAll(() => rmSync(folder, { recursive: true }));

// The rules of the project, in a folder that is no git checkout.
const { vcs: _, ...rules } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
writeFileSync(join(folder, 'biome.json'), JSON.stringify(rules));

type Import = [file: string, from: string];

const refused: Import[] = [
  ['contract/a.ts', '#server/start/app.ts'],
  ['contract/a.ts', '../web/api/browser.ts'],
  ['contract/a.ts', 'node:fs'],
  ['contract/a.ts', 'react'],
  ['server/a.ts', '#web/api/browser.ts'],
  ['server/a.ts', '../web/api/browser.ts'],
  ['server/a.ts', '#testing/lib/clock.ts'],
  ['server/start/a.ts', './ports/identity/embedded/better-auth.ts'],
  ['server/lib/a.ts', '../features/deals/get-order.ts'],
  ['server/lib/a.ts', '#server/features/deals/get-order.ts'],
  ['server/lib/a.ts', '#server/http/api/deps.ts'],
  ['server/lib/a.ts', '../db/client.ts'],
  ['server/db/a.ts', '../features/deals/get-order.ts'],
  ['server/db/a.ts', '#server/features/deals/get-order.ts'],
  ['server/db/migrations/a.ts', '../../features/deals/get-order.ts'],
  ['server/db/a.ts', '#server/http/api/deps.ts'],
  ['server/catalogue/a.ts', '../features/deals/get-order.ts'],
  ['server/catalogue/a.ts', '#server/http/api/deps.ts'],
  ['server/ports/a.ts', '../features/deals/get-order.ts'],
  ['server/ports/payments/a.ts', '../../features/deals/get-order.ts'],
  ['server/ports/payments/hosted/a.ts', '#server/features/deals/get-order.ts'],
  ['server/ports/mail/a.ts', '#server/http/api/deps.ts'],
  ['server/http/security/a.ts', '../../features/deals/get-order.ts'],
  ['server/http/security/a.ts', '#server/features/deals/get-order.ts'],
  ['server/http/security/a.ts', '../api/deps.ts'],
  ['server/http/cache/a.ts', '../../features/deals/get-order.ts'],
  ['server/http/cache/a.ts', '../pages/render-page.ts'],
  ['server/http/cache/a.ts', '#server/features/deals/get-order.ts'],
  ['server/http/api/a.ts', '../../features/deals/get-order.ts'],
  ['server/http/api/a.ts', '#server/features/deals/get-order.ts'],
  ['server/http/api/a.ts', '../pages/render-page.ts'],
  ['server/http/api/a.ts', '#server/ports/mail/hosted/smtp.ts'],
  ['server/http/pages/a.ts', '../../features/deals/get-order.ts'],
  ['server/http/pages/a.ts', '#server/features/deals/get-order.ts'],
  ['server/http/pages/a.ts', '#testing/lib/clock.ts'],
  ['server/features/users/a.ts', '#server/ports/identity/embedded/better-auth.ts'],
  ['server/features/users/a.ts', '../products/product-rows.ts'],
  ['server/features/users/a.ts', '#server/features/products/product-rows.ts'],
  ['server/features/users/a.ts', '#testing/lib/clock.ts'],
  ['server/ports/identity/embedded/a.ts', '#server/features/index.ts'],
  ['web/a.ts', '#server/start/app.ts'],
  ['web/session/a.ts', '../../server/start/app.ts'],
  ['web/app/a.tsx', '#web/screens/home/home.tsx'],
  ['web/screens/home/a.tsx', '../login/login.tsx'],
  ['web/screens/home/a.tsx', '#server/start/app.ts'],
  ['web/a.tsx', '#web/screens/home/home.tsx'],
  ['web/app/a.tsx', '../screens/home/home.tsx'],
  ['web/shop/a.tsx', '#web/app/page-frame.tsx'],
  ['web/shop/a.tsx', '#web/session/use-session.ts'],
  ['web/shop/a.tsx', '../screens/home/home.tsx'],
  ['web/buying/a.tsx', '#web/app/page-frame.tsx'],
  ['web/buying/a.tsx', '#web/screens/home/home.tsx'],
  ['web/shop/a.tsx', '#web/buying/booking-dialog.tsx'],
  ['web/offline/a.ts', '#web/app/page-frame.tsx'],
  ['web/offline/a.ts', '#web/shop/price-tag.tsx'],
  ['web/providers/sign-in/a.ts', '#web/session/session.ts'],
  ['web/providers/sign-in/a.ts', '#web/providers/image-host/picture.tsx'],
  ['web/providers/sign-in/a.ts', '../../session/session.ts'],
  ['web/seo/a.tsx', '#web/session/session.ts'],
  ['web/seo/a.tsx', '#web/screens/home/home.tsx'],
  ['web/api/a.ts', '#web/offline/outbox/outbox.ts'],
  ['web/api/a.ts', '#web/shop/price-tag.tsx'],
  ['web/api/a.ts', '#web/providers/sign-in/embedded.ts'],
  ['web/api/a.ts', '#web/forms/use-form.ts'],
  ['web/forms/a.ts', '#web/shop/price-tag.tsx'],
  ['web/forms/a.ts', '#web/buying/booking-submit.ts'],
  ['web/providers/sign-in/a.ts', '#web/forms/use-form.ts'],
  ['web/session/a.ts', '#web/api/browser.ts'],
  ['web/session/a.ts', '../api/browser.ts'],
  ['web/session/a.ts', '#web/offline/visitor.ts'],
  ['web/i18n/a.ts', '#web/api/browser.ts'],
  ['web/i18n/a.ts', '#web/seo/share-tags.tsx'],
  ['web/ui/a.tsx', '#web/api/browser.ts'],
  ['web/ui/a.tsx', '#contract/rules.ts'],
];

const allowed: Import[] = [
  ['contract/a.ts', './rules.ts'],
  ['server/start/compose.ts', './ports/identity/embedded/better-auth.ts'],
  ['server/lib/a.ts', './problem.ts'],
  ['server/lib/a.ts', '#contract/errors.ts'],
  ['server/db/a.ts', '#server/lib/problem.ts'],
  ['server/db/migrations/a.ts', '../extend-check.ts'],
  ['server/catalogue/a.ts', '#server/db/client.ts'],
  ['server/ports/payments/hosted/a.ts', '../port.ts'],
  ['server/ports/mail/a.ts', '#server/lib/problem.ts'],
  ['server/http/security/a.ts', '#server/lib/problem.ts'],
  ['server/http/cache/a.ts', '../security/compression.ts'],
  ['server/http/api/a.ts', '../cache/list-version.ts'],
  ['server/http/api/a.ts', '#server/ports/identity/port.ts'],
  ['server/http/pages/a.ts', '../api/deps.ts'],
  ['server/start/a.ts', '#server/features/index.ts'],
  ['server/features/users/a.ts', '../images/claim-image.ts'],
  ['server/features/users/a.ts', '../members/lock-member.ts'],
  ['server/features/users/a.ts', '#server/ports/identity/port.ts'],
  ['server/features/users/a.test.ts', '#testing/test-app.ts'],
  ['web/screens/home/a.tsx', '#contract/constants.ts'],
  ['web/screens/home/a.tsx', '#web/shop/price-tag.tsx'],
  ['web/screens/home/a.tsx', '#web/offline/outbox/outbox.ts'],
  ['web/screens/home/a.tsx', '#web/buying/booking-dialog.tsx'],
  ['web/buying/a.tsx', '#web/offline/outbox/outbox.ts'],
  ['web/buying/a.tsx', '#web/session/use-session.ts'],
  ['web/app/a.tsx', '#web/session/session.ts'],
  ['web/shop/a.tsx', '#web/providers/image-host/picture.tsx'],
  ['web/offline/a.ts', '#web/session/session.ts'],
  ['web/providers/card-field/stripe/a.ts', '../port.ts'],
  ['web/seo/a.tsx', '#web/api/browser.ts'],
  ['web/screens/home/a.tsx', '#web/forms/form.tsx'],
  ['web/shop/a.tsx', '#web/forms/form-answers.tsx'],
  ['web/forms/a.ts', '#web/api/browser.ts'],
  ['web/api/a.ts', '#web/session/session.ts'],
  ['web/session/a.ts', '#web/i18n/use-messages.tsx'],
  ['web/session/a.test.ts', '#web/api/browser.ts'],
  ['web/i18n/a.tsx', '#web/ui/forms/translate-error.ts'],
  ['web/screens/home/a.tsx', '#web/ui/button.tsx'],
];

/** A separate file per import, with the extension of the original, which the rules match. */
const sampleOf = ([file]: Import, index: number) => file.replace(/\/a\./, `/sample-${index}.`);

/** The samples refused by the linter, in a single run, because its start is expensive. */
function lintSamples(): Set<string> {
  for (const [index, one] of [...refused, ...allowed].entries()) {
    const path = join(folder, sampleOf(one, index));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `import { it } from '${one[1]}';\nit();\n`);
  }
  const command = join(dirname(biomePackage), 'bin/biome');
  const options = ['--only=style/noRestrictedImports', '--reporter=json', '--max-diagnostics=none'];
  const lint = spawnSync(process.execPath, [command, 'lint', ...options, '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { diagnostics, summary } = JSON.parse(lint.stdout) as LintReport;
  const checked = summary.changed + summary.unchanged;
  if (checked < refused.length + allowed.length) throw new Error(lint.stderr);
  return new Set(diagnostics.map(({ location }) => location.path));
}

type LintReport = {
  summary: { changed: number; unchanged: number };
  diagnostics: { location: { path: string } }[];
};

const complaints = lintSamples();

// sec V15.2.3
test.each(refused.map((one, index) => [...one, sampleOf(one, index)]))(
  '%s may not import %s',
  (_file, _from, sample) => {
    expect(complaints).toContain(sample);
  },
);

test.each(allowed.map((one, index) => [...one, sampleOf(one, refused.length + index)]))(
  '%s may import %s',
  (_file, _from, sample) => {
    expect(complaints).not.toContain(sample);
  },
);

test('no file of the product imports itself by way of others', () => {
  const graph = readImports();
  const finished = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
    if (path.includes(file) || finished.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
    finished.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  expect(graph.size).toBeGreaterThan(200);
  expect(circles).toEqual([]);
});

test('only one module loads libvips: the one with the settings for the whole process', () => {
  const code = globSync('server/**/*.ts', { cwd: root }).filter(
    (file) => !/\.test\.ts$/.test(file),
  );
  const loads = code.filter((file) =>
    /^import (?!type\b).*'sharp'|import\('sharp'\)/m.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(loads).toEqual(['server/lib/sharp.ts']);
});
