import type { SubmitContext } from '#web/forms/define-form.ts';
import { toBody } from './listing-body.ts';
import type { CheckedProduct } from './steps/product-values.ts';

/**
 * Uploads the photos, the cover first, and lists the phone (specification, section 7). `model`: of the
 * catalogue, where the script knows it.
 */
export async function listPhone(
  { img: cover, ...typed }: CheckedProduct,
  { api, upload }: Pick<SubmitContext, 'api' | 'upload'>,
  model?: string,
): Promise<void> {
  const [img = '', ...others] = await upload([cover], 'member');
  const body = toBody(typed, img, model);
  await api('POST /addproduct', { body: others.length > 0 ? { ...body, photos: others } : body });
}
