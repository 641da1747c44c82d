import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../start/config-error.ts';

/** The part of a systemd unit that a command of its program needs. */
export type Unit = {
  file: string;
  /** The user who runs it; null: root. */
  user: string | null;
  /** Its settings, as systemd would give them. */
  settings: Record<string, string>;
  /** What systemd makes for the user at a start. */
  folders: { path: string; mode: number }[];
};

/**
 * The unit in `folder` whose program is in `program`; undefined without one. Throws `ConfigError` if
 * its settings cannot be read.
 */
export function findUnit(program: string, folder = '/etc/systemd/system'): Unit | undefined {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of names.filter((each) => each.endsWith('.service')).sort()) {
    const file = join(folder, name);
    const entries = entriesOf(readFileSync(file, 'utf8'));
    const place = last(entries, 'WorkingDirectory');
    if (place && existsSync(place) && realpathSync(place) === realpathSync(program)) {
      return {
        file,
        user: last(entries, 'User') ?? null,
        settings: settingsOf(entries, file),
        folders: [
          ...foldersOf(entries, 'State', '/var/lib'),
          ...foldersOf(entries, 'Cache', '/var/cache'),
        ],
      };
    }
  }
  return undefined;
}

type Entry = [name: string, value: string];

function entriesOf(unit: string): Entry[] {
  const lines = unit.replace(/\\\n/g, ' ').split('\n');
  return lines.flatMap((line) => {
    const [, name, value] = /^(\w+)\s*=\s*(.*)$/.exec(line.trim()) ?? [];
    return name && value !== undefined ? [[name, value] as Entry] : [];
  });
}

const valuesOf = (entries: readonly Entry[], wanted: string) =>
  entries.flatMap(([name, value]) => (name === wanted ? [value] : []));

const last = (entries: readonly Entry[], name: string) => valuesOf(entries, name).at(-1);

function foldersOf(entries: readonly Entry[], kind: 'State' | 'Cache', parent: string) {
  const mode = Number.parseInt(last(entries, `${kind}DirectoryMode`) ?? '755', 8);
  return valuesOf(entries, `${kind}Directory`)
    .flatMap(wordsOf)
    .map((name) => ({ path: join(parent, name), mode }));
}

/** Files win over `Environment=`, as in systemd. */
function settingsOf(entries: readonly Entry[], unit: string): Record<string, string> {
  const own = valuesOf(entries, 'Environment').flatMap(wordsOf).map(pairOf);
  const ofFiles = valuesOf(entries, 'EnvironmentFile').flatMap((named) => {
    const file = named.replace(/^-/, '');
    if (named.startsWith('-') && !existsSync(file)) return [];
    return readEnvironmentFile(file, unit);
  });
  return Object.fromEntries([...own, ...ofFiles]);
}

function readEnvironmentFile(file: string, unit: string): Entry[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `${file}, the settings of ${unit}, cannot be read (${code}). Run the command as root: it ` +
        'continues as the user of the unit.',
    );
  }
  const lines = text.replace(/\\\n/g, '').split('\n');
  return lines
    .map((line) => line.trim())
    .filter((line) => line.includes('=') && !/^[#;]/.test(line))
    .map((line) => pairOf(unquoted(line)));
}

const pairOf = (text: string): Entry => {
  const at = text.indexOf('=');
  return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
};

/** Words with quotes around one or a part of it, as in `A=b "C=d e"`. */
const wordsOf = (text: string) =>
  (text.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? []).map((word) => word.replace(/["']/g, ''));

/** A value of a file is one text, with `#` and spaces, perhaps in quotes. */
const unquoted = (line: string) => line.replace(/=\s*(["'])(.*)\1$/, '=$2');
