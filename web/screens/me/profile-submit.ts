import { defineForm } from '#web/forms/define-form.ts';
import { profileWithPhoto } from './profile-values.ts';

/** Name, number and photo; the session has the new name afterwards. */
export const profile = defineForm({
  intent: 'profile',
  schema: profileWithPhoto,
  isMultipart: true,
  submit: async ({ name, phoneNumber, photo, kept, removePhoto, losesBadge }, context) => {
    const present = removePhoto ? '' : kept;
    const [img = present] = await context.upload(photo ? [photo] : [], 'member');
    const body = { name, phoneNumber, img, losesBadge: Boolean(losesBadge) };
    await context.api('PUT /me', { body });
    await context.sessionChanged();
    return { path: '/dashboard/me', notice: 'profile-saved', img };
  },
});
