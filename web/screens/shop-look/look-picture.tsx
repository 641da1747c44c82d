import type { LookTheme, ShopLookState } from '#contract/admin/shop-look.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useLanguage, useMessages } from '#web/i18n/use-messages.tsx';

const lookMessages = messagesPart('shop-look');

type LookPictureProps = { shown: ShopLookState['shown']; logo: string };

const bars = { light: '#ffffff', dark: '#18201a' };
const letters = { light: '#16211a', dark: '#eef3ee' };

/** A page of the shop in both themes, drawn: its styles would be those in force. */
export function LookPicture({ shown, logo }: LookPictureProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Theme of="light" shades={shown.light} names={shown.names} logo={logo} />
      <Theme of="dark" shades={shown.dark} names={shown.names} logo={logo} />
    </div>
  );
}

type ThemeProps = {
  of: 'light' | 'dark';
  shades: LookTheme;
  names: LookPictureProps['shown']['names'];
  logo: string;
};

function Theme({ of, shades, names, logo }: ThemeProps) {
  const { shopLook: text } = useMessages(lookMessages);
  const language = useLanguage();
  const { page, brand, onBrand, shade } = shades;
  const name = names[language];
  const left = logo ? 52 : 16;
  return (
    <svg
      viewBox="0 0 320 220"
      role="img"
      aria-label={text.pictureOf[of](name)}
      className="w-full rounded-control border border-line"
    >
      <rect width="320" height="220" fill={page} />
      <rect width="320" height="44" fill={bars[of]} />
      <rect y="44" width="320" height="4" fill={brand} />
      {logo && <image href={logo} x="12" y="6" width="32" height="32" />}
      <text
        x={left}
        y="28"
        fontSize={name.length > 20 ? 13 : 17}
        fontWeight="800"
        fill={letters[of]}
      >
        {name}
      </text>
      <text x="16" y="84" fontSize="14" fontWeight="600" fill={brand} textDecoration="underline">
        {text.sampleLink}
      </text>
      <rect x="16" y="102" width="140" height="40" rx="8" fill={brand} />
      <text x="86" y="127" fontSize="14" fontWeight="600" textAnchor="middle" fill={onBrand}>
        {text.sampleButton}
      </text>
      <rect y="168" width="320" height="52" fill={shade} />
      <text x="16" y="199" fontSize="13" fill="#e6f3ec">
        {`© ${name}`}
      </text>
    </svg>
  );
}
