import { sessionHintCookie } from '#contract/members/session-hint.ts';
import { showMember } from '#web/session/show-member.ts';
import { InlineScript } from '#web/ui/inline-script.tsx';
import { showTheme, themeCookieName } from '#web/ui/theme.ts';

/**
 * Again when a page comes back and its cookies are others, since somebody may have signed in or out
 * elsewhere meanwhile. Not with the same cookies: what is set on `<html>` counts as changed even
 * where it is not, and styling the whole page anew takes a slow phone a tenth of a second.
 */
const source = import.meta.env.SSR
  ? `(show=>{let seen;const look=()=>{if(seen!==document.cookie){seen=document.cookie;show()}};look();addEventListener("pageshow",look);document.addEventListener("visibilitychange",look)})(()=>{(${showMember})(${JSON.stringify(sessionHintCookie)});(${showTheme})(${JSON.stringify(themeCookieName)})})`
  : '';

/**
 * Shows before the first paint what this device knows: who is signed in, on pages that are the same
 * for everybody, and the theme.
 */
export function MemberScript() {
  return <InlineScript source={source} />;
}
