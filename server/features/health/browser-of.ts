import Bowser from 'bowser';

/** A browser as far as a failure depends on it; `version`: the major one, 0 if it is unknown. */
export type Browser = { name: string; version: number };

/** A stranger may write any name, which must not become a label of its own. */
const names = new Set<string>(Object.values(Bowser.BROWSER_MAP));
const largestVersion = 999;

/** By a browser's own word. On iOS every browser has the engine of the system. */
export function browserOf(agent: string): Browser {
  if (agent === '') return other;
  const { browser, os } = Bowser.parse(agent);
  if (os.name === 'iOS') return { name: 'iOS', version: majorOf(os.version) };
  if (!browser.name || !names.has(browser.name)) return other;
  const isWebView = browser.name === 'Chrome' && agent.includes('; wv)');
  return { name: isWebView ? 'Android WebView' : browser.name, version: majorOf(browser.version) };
}

const other: Browser = { name: 'other', version: 0 };

const majorOf = (version: string | undefined) =>
  Math.min(Number.parseInt(version ?? '', 10) || 0, largestVersion);
