import { sessionHintCookie } from '#contract/members/session-hint.ts';
import { showMember } from '#web/session/show-member.ts';
import { InlineScript } from '#web/ui/inline-script.tsx';
import { showTheme, themeCookieName } from '#web/ui/theme.ts';

/** Again when a page comes back, since somebody may have signed in or out elsewhere meanwhile. */
const source = import.meta.env.SSR
  ? `(show=>{show();addEventListener("pageshow",show);document.addEventListener("visibilitychange",show)})(()=>{(${showMember})(${JSON.stringify(sessionHintCookie)});(${showTheme})(${JSON.stringify(themeCookieName)})})`
  : '';

/**
 * Shows before the first paint what this device knows: who is signed in, on pages that are the same
 * for everybody, and the theme.
 */
export function MemberScript() {
  return <InlineScript source={source} />;
}
