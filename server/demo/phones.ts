import type { DemoPhone, PhoneOfBrand } from './listing.ts';
import { numberOf } from './people.ts';
import { realmePhones } from './realme.ts';
import { samsungPhones } from './samsung.ts';
import { vivoPhones } from './vivo.ts';

/** The phones of the small market, by brand; the whole market has them, too. */
export const demoPhones: DemoPhone[] = [
  ...vivoPhones.map((phone) => complete(phone, 'vivo')),
  ...samsungPhones.map((phone) => complete(phone, 'samsung')),
  ...realmePhones.map((phone) => complete(phone, 'realme')),
];

function complete(phone: PhoneOfBrand, brand: string): DemoPhone {
  return {
    ...phone,
    brand,
    photos: [],
    pastSales: [],
    phoneNumber: numberOf(phone.seller),
    advertized: phone.advertized ?? false,
    sold: phone.sold ?? null,
    reserved: phone.reserved ?? false,
    reported: phone.reported ?? false,
  };
}
