import { sessionHintCookie } from '#contract/members/session-hint.ts';
import { showMember } from '#web/session/show-member.ts';
import { InlineScript } from '#web/ui/inline-script.tsx';
import { showTheme, themeCookieName } from '#web/ui/theme.ts';

/** Runs again when the page is restored, because the session may have changed in another tab. */
const source = import.meta.env.SSR
  ? `(show=>{show();addEventListener("pageshow",show);document.addEventListener("visibilitychange",show)})(()=>{(${showMember})(${JSON.stringify(sessionHintCookie)});(${showTheme})(${JSON.stringify(themeCookieName)})})`
  : '';

/**
 * Shows this device's hints before the first paint: who is signed in, on shared pages, and the
 * theme.
 */
export function MemberScript() {
  return <InlineScript source={source} />;
}
