import { catalogues, languageCookie } from '#web/messages/languages.ts';
import { useMessages } from '#web/messages/use-messages.tsx';
import { buttonClass } from '#web/ui/button.tsx';

const yearSeconds = 365 * 24 * 60 * 60;

function choose(language: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in many browsers
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${yearSeconds}; samesite=lax`;
  // The server renders the whole page anew in the chosen language.
  window.location.reload();
}

/** A button for each other language, in its own name; nothing while there is only one. */
export function LanguageSwitch({ languages = catalogues }) {
  const current = useMessages();
  const others = Object.entries(languages).filter(([, messages]) => messages !== current);
  return others.map(([language, { languageName }]) => (
    <button
      key={language}
      type="button"
      lang={language}
      onClick={() => choose(language)}
      className={buttonClass('quiet', true)}
    >
      {languageName}
    </button>
  ));
}
