import { useEffect, useState } from 'react';
import { Link, useHref } from 'react-router';
import { LanguageSwitch } from '#web/app/bars/language-switch.tsx';
import { LogoutButton } from '#web/app/bars/logout-button.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useLanguage, useMessages } from '#web/i18n/use-messages.tsx';
import { keepDistrict, ownDistrict } from '#web/session/own-district.ts';
import { districtOptions } from '#web/shop/district-options.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Choices } from '#web/ui/forms/choices.tsx';
import { Select } from '#web/ui/forms/fields.tsx';
import { TitledSection } from '#web/ui/page.tsx';
import { chooseTheme, chosenTheme, type Theme, themes } from '#web/ui/theme.ts';

const profileMessages = messagesPart('profile');

/** Language, theme, a link to the other devices, and logging out. */
export function DeviceSettings() {
  const t = useMessages(profileMessages);
  const { settings } = t.me;
  return (
    <TitledSection id="settings" title={settings.title}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="text-sm font-semibold">{settings.language}</span>
        <LanguageSwitch />
      </div>
      <ThemeChoice />
      <DistrictChoice />
      <Link to="/dashboard/logins" className="font-semibold text-brand underline">
        {settings.logins}
      </Link>
      <Link to="/dashboard/sessions" className="font-semibold text-brand underline">
        {settings.sessions}
      </Link>
      <LogoutButton />
    </TitledSection>
  );
}

/** The value of a field of the page that the server sent; none where the script renders first. */
const tappedIn = (selector: string): string | undefined =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLInputElement | HTMLSelectElement>(selector)?.value;

/** Only with a script: without one a page cannot read this device's choice. */
export function ThemeChoice() {
  const t = useMessages(profileMessages);
  const { settings } = t.me;
  const [theme, setTheme] = useState<Theme>('device');
  // Hydration resets what was tapped before the script ran.
  const [early] = useState(() =>
    themes.find((each) => each === tappedIn('input[name="theme"]:checked')),
  );
  useEffect(() => {
    if (early && early !== 'device') chooseTheme(early);
    setTheme(chosenTheme());
  }, [early]);
  return (
    <div className="noscript:hidden">
      <Choices
        type="radio"
        name="theme"
        label={settings.theme}
        options={themes.map((value) => ({ value, label: settings.themes[value] }))}
        selected={theme}
        onChange={({ target }) => {
          const chosen = target.value as Theme;
          chooseTheme(chosen);
          setTheme(chosen);
        }}
      />
    </div>
  );
}

/** Only with a script, as the theme: the search offers this district (`near-me.tsx`). */
function DistrictChoice() {
  const language = useLanguage();
  const t = useMessages(profileMessages);
  const { settings } = t.me;
  const [own, setOwn] = useState('');
  const [early] = useState(() => tappedIn('select[name="own-district"]'));
  useEffect(() => {
    if (early) keepDistrict(early);
    setOwn(ownDistrict() ?? '');
  }, [early]);
  return (
    <div className="max-w-sm noscript:hidden">
      <Select
        name="own-district"
        label={settings.district}
        hint={settings.districtHint}
        placeholder={settings.noDistrict}
        options={districtOptions(language)}
        value={own}
        onChange={({ target }) => {
          keepDistrict(target.value);
          setOwn(target.value);
        }}
      />
    </div>
  );
}

/** A link to a file, by the page's own session: also without script. */
export function OwnDataLink() {
  const t = useMessages(profileMessages);
  const { data } = t.me;
  return (
    <TitledSection id="data" title={data.title}>
      <p>{data.intro}</p>
      <a
        href={useHref('/dashboard/me/export')}
        download
        className={classes(buttonClass('quiet'), 'justify-self-start')}
      >
        {data.download}
      </a>
    </TitledSection>
  );
}
