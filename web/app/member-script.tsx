import { sessionHintCookie } from '#contract/members/session-hint.ts';
import { showMember } from '#web/session/show-member.ts';
import { whenCookiesChange } from '#web/session/when-cookies-change.ts';
import { InlineScript } from '#web/ui/inline-script.tsx';
import { showTheme, themeCookieName } from '#web/ui/theme.ts';

const source = import.meta.env.SSR
  ? `(${whenCookiesChange})(()=>{(${showMember})(${JSON.stringify(sessionHintCookie)});(${showTheme})(${JSON.stringify(themeCookieName)})})`
  : '';

/**
 * Shows before the first paint what this device knows: who is signed in, on pages that are the same
 * for everybody, and the theme.
 */
export function MemberScript() {
  return <InlineScript source={source} />;
}
