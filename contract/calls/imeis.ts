import * as z from 'zod';
import { imeisForm } from '../forms.ts';
import { checkedImei } from '../phones/imeis.ts';
import { type CallMap, imeiMistakes } from './call-map.ts';

export const imeisCalls = {
  'POST /imeicheck': {
    summary: 'Whether an IMEI is of a phone for sale here, or of a report of a stolen one',
    access: 'anyone',
    rateLimit: 'imei-checks',
    body: z.object(imeisForm.shape),
    output: checkedImei,
    errors: ['too-many-strangers', ...imeiMistakes],
  },
} as const satisfies CallMap;
