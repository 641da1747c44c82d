import { existsSync, readFileSync } from 'node:fs';
import { Explained } from '../lib/main.mjs';
import { capture } from '../lib/run.mjs';
import { aptInstall, aptLine } from './apt.mjs';
import { findChromium } from './find-chromium.mjs';

/** What tests use of the machine, as packages of Debian. */
export const packagesFor = {
  // Both kinds of `find-chromium.mjs`, and letters for pages in Bangla.
  browser: ['chromium', 'chromium-headless-shell', 'fonts-noto-core'],
  pooler: ['pgbouncer'],
};

/** As root on Debian, installs what the browser tests need; elsewhere explains what is missing. */
export async function ensureBrowser() {
  const { explanation } = await missingFor(['browser']);
  if (explanation !== null) throw new Explained(explanation);
}

/** The same for keys of `packagesFor`; resolves to those that are still missing, with an explanation. */
export async function missingFor(needs) {
  // Who names a browser brings the letters, too.
  const isNamed = (need) => need === 'browser' && process.env.CHROMIUM_PATH;
  const wanted = needs.filter((need) => !isNamed(need)).flatMap((need) => packagesFor[need]);
  const packages = isDebian() ? await notInstalled(wanted) : [];
  const left = packages.length > 0 && (await aptInstall(packages)) ? [] : packages;
  const missing = needs.filter((need) => !isEnough[need](left));
  return { missing, explanation: missing.length === 0 ? null : explain(missing, left) };
}

const isEnough = {
  // The shell only saves time.
  browser: (left) => findChromium('whole') !== undefined && !left.includes('fonts-noto-core'),
  // On other systems only its test knows.
  pooler: (left) => !left.includes('pgbouncer'),
};

function explain(missing, packages) {
  const named = process.env.CHROMIUM_PATH;
  if (named && missing.includes('browser')) {
    return `CHROMIUM_PATH (${named}) is no program, or a headless shell, which shows no notifications.`;
  }
  if (packages.length === 0) {
    return 'The browser tests need Chromium or Google Chrome: install one, or set CHROMIUM_PATH to where it is.';
  }
  return `Tests (${missing.join(', ')}) need ${packages.join(', ')}:\n${aptLine(packages)}`;
}

const isDebian = () =>
  existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));

async function notInstalled(packages) {
  const { output } = await capture('dpkg-query', [
    '--show',
    '--showformat',
    statusFormat,
    ...packages,
  ]);
  const there = output.split('\n');
  return packages.filter((name) => !there.includes(`${name} installed`));
}

// biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg's own placeholders
const statusFormat = '${Package} ${db:Status-Status}\n';
