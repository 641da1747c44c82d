import { numberEn } from '#contract/formats/en.ts';
import { lostKeyWaitHours } from '#contract/members/keys.ts';

/** People who have lost all keys of an account, for the two who compare. */
export const messages = {
  lostKeys: {
    hint: `Compare what the person knows with the account; when in doubt, refuse. After the second has agreed, ${lostKeyWaitHours} hours pass, in which the owner can stop it. Then the number is the account's only key beside a password, and passkeys and second factor are gone.`,
    of: (name: string) => `Account of ${name}`,
    number: 'New number, proved',
    told: 'What the person knows',
    account: 'The account',
    since: 'Since',
    none: 'None',
    deals: 'Deals',
    count: (deals: number) => numberEn(deals),
    firstBy: (name: string) => `${name} has agreed. A second one is needed.`,
    own: 'You have agreed already, or it is your own matter. Another of the staff decides.',
    agree: 'It is the owner',
    agreeOf: (name: string) => `It is the owner: ${name}`,
    question: 'Is it the owner?',
    questionLine: 'A wrong yes gives the account, with its money, to a thief.',
    yes: 'Yes, it is the owner',
    no: 'Back',
    refuse: 'Refuse',
    refuseOf: (name: string) => `Refuse: ${name}`,
    toastDone: 'Noted',
  },
};
