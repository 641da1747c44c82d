/** The option of nodemailer for the address that answers go to; a bare address is no list of them. */
export const answersTo = (replyTo: string | undefined) =>
  replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } };
