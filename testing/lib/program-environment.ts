/** The variables that a program needs, on any system, to find files, programs and packages. */
const needed =
  /^(PATH|HOME|USER|LOGNAME|LANG|LC_\w+|TZ|TMPDIR|TEMP|TMP|CI|npm_config_\w+|SystemRoot|ComSpec|PATHEXT|APPDATA|LOCALAPPDATA|USERPROFILE)$/i;

/**
 * The environment for a started program: without the variables of the test runner, such as
 * `TEST=true`, by which libraries switch off what is to be tested, and without settings of the
 * machine that would change the shop.
 */
export function programEnvironment(settings: Record<string, string> = {}): Record<string, string> {
  const kept = Object.entries(process.env).filter(([name]) => needed.test(name));
  return { ...(Object.fromEntries(kept) as Record<string, string>), ...settings };
}
