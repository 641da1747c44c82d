import * as z from 'zod';
import { isPushHost, knownPushHosts } from '../ports/push/places.ts';

/** The variable of pushes; part of `environment` in `config.ts`. */
export const pushVariables = {
  /** The push services that the shop may call, separated by commas; none: no pushes. */
  PUSH_HOSTS: z
    .string()
    .refine(
      (text) => text === 'none' || text.split(',').every((each) => isPushHost(each.trim())),
      'Give hosts like fcm.googleapis.com or *.push.apple.com, separated by commas, or none.',
    )
    .optional(),
};

const schema = z.object(pushVariables);

/** Empty: no pushes. */
export function readPushHosts({ PUSH_HOSTS: text }: z.output<typeof schema>): readonly string[] {
  if (text === undefined) return knownPushHosts;
  return text === 'none' ? [] : text.split(',').map((each) => each.trim());
}
