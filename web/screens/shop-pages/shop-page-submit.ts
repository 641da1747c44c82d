import { announcementForm } from '#contract/admin/announcement-form.ts';
import { imprintForm, shopTextForm } from '#contract/admin/shop-pages-form.ts';
import { shopTexts } from '#contract/constants.ts';
import { defineForm } from '#web/forms/define-form.ts';

const done = { path: '/dashboard/shoppages', notice: 'shop-page' };

/** Publishes the text of the page in the address. */
export const writeText = defineForm({
  intent: 'text',
  schema: shopTextForm,
  submit: async (body, { api, params }) => {
    const page = shopTexts.find((each) => each === params.page);
    if (page) await api('PUT /shoppages/:page', { params: { page }, body });
    return done;
  },
});

export const writeImprint = defineForm({
  intent: 'imprint',
  schema: imprintForm,
  submit: async (body, { api }) => {
    await api('PUT /imprint', { body });
    return done;
  },
});

export const writeAnnouncement = defineForm({
  intent: 'announcement',
  schema: announcementForm,
  submit: async (body, { api }) => {
    await api('PUT /announcement', { body });
    return { path: done.path, notice: 'announcement' };
  },
});
