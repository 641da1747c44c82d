import type { CategoryId } from '#contract/constants.ts';
import type { DemoPhone, PhoneOfBrand } from './listing.ts';
import { realmePhones } from './realme.ts';
import { samsungPhones } from './samsung.ts';
import { vivoPhones } from './vivo.ts';

// Valid numbers that are unlikely to be in use.
const sellerNumbers: Record<DemoPhone['seller'], string> = {
  seller1: '01700000001',
  seller2: '01900000002',
};

/** All phones of the demo market, by brand. */
export const demoPhones: DemoPhone[] = [
  ...vivoPhones.map((phone) => complete(phone, '1')),
  ...samsungPhones.map((phone) => complete(phone, '2')),
  ...realmePhones.map((phone) => complete(phone, '3')),
];

function complete(phone: PhoneOfBrand, categoryId: CategoryId): DemoPhone {
  return {
    ...phone,
    categoryId,
    phoneNumber: sellerNumbers[phone.seller],
    advertized: phone.advertized ?? false,
    sold: phone.sold ?? null,
    reserved: phone.reserved ?? false,
    reported: phone.reported ?? false,
  };
}
