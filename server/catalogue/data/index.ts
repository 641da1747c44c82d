import type { BrandSeed } from '../seed.ts';
import { apple } from './apple.ts';
import { symphony, walton } from './bangladesh.ts';
import { oppo } from './oppo.ts';
import { realme } from './realme.ts';
import { samsung } from './samsung.ts';
import { infinix, itel, tecno } from './transsion.ts';
import { vivo } from './vivo.ts';
import { google, honor, huawei, motorola, nokia, oneplus } from './worldwide.ts';
import { xiaomi } from './xiaomi.ts';

/** The brands of a new shop, the specification's three first, in the order of menus. */
export const catalogueSeed: readonly BrandSeed[] = [
  vivo,
  samsung,
  realme,
  xiaomi,
  apple,
  oppo,
  infinix,
  tecno,
  oneplus,
  google,
  motorola,
  nokia,
  symphony,
  walton,
  itel,
  honor,
  huawei,
];
