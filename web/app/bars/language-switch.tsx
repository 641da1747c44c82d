import { useLocation } from 'react-router';
import { allLanguages, inLanguage, type Language, languages } from '#contract/languages.ts';
import { sharedAddress } from '#contract/page.ts';
import { languageCookie } from '#web/i18n/chosen-language.ts';
import { useLanguage } from '#web/i18n/use-messages.tsx';
import { buttonClass } from '#web/ui/button.tsx';

function remember(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in many browsers
  document.cookie = languageCookie(language);
}

/**
 * A link to the same page in each other language; a full page load, because a page has one
 * language.
 */
export function LanguageSwitch() {
  const current = useLanguage();
  const { pathname, search } = useLocation();
  const here = sharedAddress(pathname + search).address;
  const others = allLanguages.filter((language) => language !== current);
  return others.map((language) => (
    <a
      key={language}
      href={inLanguage(here, language)}
      lang={language}
      hrefLang={language}
      onClick={() => remember(language)}
      className={buttonClass('quiet', true)}
    >
      {languages[language].name}
    </a>
  ));
}
