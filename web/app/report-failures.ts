/**
 * Reports the first failure of each screen to the shop: otherwise a browser in which
 * pages do not work is not noticed. Without what was typed, and without a person: `credentials` are left out, and the
 * server removes what an error quotes. Self-contained: it becomes the text of an inline script,
 * written for engines that read no other script of the page.
 */
export function reportFailures(path: string, missing: string): void {
  const reported: string[] = [];
  const report = (message: string) => {
    const screen = document.documentElement.getAttribute('data-screen') || '';
    if (reported.indexOf(screen) >= 0) return;
    reported.push(screen);
    try {
      fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ screen: screen, message: message.slice(0, 500) }),
        credentials: 'omit',
        keepalive: true,
      }).then(null, () => {});
    } catch (_) {
      // Without fetch.
    }
  };
  // What networks, other people's scripts and the shop's own refusals cause is no failure.
  const judge = (message: string, file: string) => {
    if (/import\w*( a)? module/i.test(message)) return report(missing);
    if (file && file.indexOf(location.origin) !== 0) return;
    const isOther =
      /^Script error|ResizeObserver|Abort|Unreachable|ApiError|Server Error|fetch|network|Load failed/i;
    if (!isOther.test(message)) report(message.replace(/^Uncaught /, ''));
  };
  // React throws its own error for one of a first render.
  const causeOf = (error: unknown, message: string) => {
    const cause = error instanceof Error && error.cause;
    return cause instanceof Error ? String(cause) : message;
  };
  addEventListener(
    'error',
    (event) => {
      const script = event.target as HTMLScriptElement;
      if (script && script.tagName === 'SCRIPT') {
        // An inline script fails where one that it imports does not come.
        if (!script.src || script.src.indexOf(location.origin) === 0) report(missing);
      } else if (event.message) judge(causeOf(event.error, event.message), event.filename);
    },
    true,
  );
  addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof Error) judge(causeOf(event.reason, String(event.reason)), '');
  });
}
