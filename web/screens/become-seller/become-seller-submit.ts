import { sellerForm } from '#contract/forms.ts';
import { defineForm } from '#web/forms/define-form.ts';
import { afterBecomingSeller } from '#web/session/return-path.ts';

/** Makes the member a seller, and leads on to the screen that needs one. */
export const become = defineForm({
  intent: 'become',
  schema: sellerForm,
  submit: async (body, { api, search, session }) => {
    const { email = '' } = (await session()) ?? {};
    await api('PUT /users/seller/:email', { params: { email }, body });
    return { path: afterBecomingSeller(search.toString()), notice: 'seller' };
  },
});
