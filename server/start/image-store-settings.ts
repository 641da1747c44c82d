import * as z from 'zod';
import type { BucketSettings } from '../ports/image-host/port.ts';
import { ConfigError } from './config-error.ts';

/** The variables of a store of pictures; part of `environment` in `config.ts`. */
export const imageStoreVariables = {
  /** The store's address, like https://s3.example; these four, or none. */
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'Give a whole address, like https://s3.example.' })
    .refine((address) => /^[^?#@]+$/.test(address), 'Give the address alone.')
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'Give the name of a bucket.')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Part of each signature. */
  S3_REGION: z.string().optional(),
};

const schema = z.object(imageStoreVariables);

/** Throws `ConfigError` for half of the settings: pictures in two places would be lost. */
export function readImageStore(value: z.output<typeof schema>): BucketSettings | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId } = value;
  const { S3_SECRET_ACCESS_KEY: secretAccessKey, S3_REGION: region } = value;
  if (!endpoint && !bucket && !accessKeyId && !secretAccessKey && !region) return null;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    throw new ConfigError(
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all ' +
        'four, or none to keep pictures as files in DATA_DIR.',
    );
  }
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    bucket,
    accessKeyId,
    secretAccessKey,
    region: region ?? 'us-east-1',
  };
}
