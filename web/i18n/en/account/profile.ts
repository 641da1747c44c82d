import {
  freshSessionMinutes,
  imageMegabytes,
  passwordLeast,
  phoneDigits,
} from '#contract/limits.ts';
/** The screen about oneself. */
export const messages = {
  me: {
    title: 'Me',
    description: 'Your profile, password, language, theme, data and account.',
    since: (day: string) => `Member since ${day}`,
    unconfirmed: 'Confirm your address before you book or sell: open the link in our mail.',
    profile: {
      title: 'Profile',
      name: 'Name',
      nameHint: 'Others see it beside your phones and bookings.',
      phoneNumber: 'Phone number',
      phoneNumberHint: `${phoneDigits} digits, such as 01712345678`,
      photo: 'Photo',
      photoHint: `JPEG, PNG or WebP, at most ${imageMegabytes} MB.`,
      removePhoto: 'Take my photo away',
      photoAgain: 'If you chose a photo, choose it again.',
      badge:
        'You have the verified badge: for your name, phone number and place. If you change the name or the number here, you lose it until we have looked again. A new photo, or your first number, does not affect it.',
      losesBadge: 'I know that I lose the badge by this change until PhoneHaat has looked again',
      save: 'Save',
      toastSaved: 'Your profile is saved',
    },
    password: {
      title: 'Password',
      current: 'Current password',
      next: 'New password',
      nextHint: `At least ${passwordLeast} characters with one capital letter. All other devices are logged out.`,
      save: 'Change the password',
      toastSaved: 'Your password is changed',
      none: 'You log in without a password.',
    },
    settings: {
      title: 'On this device',
      language: 'Language',
      theme: 'Theme',
      themes: { device: 'As the device', light: 'Light', dark: 'Dark' },
      district: 'My district',
      districtHint: 'Kept on this device. A search then offers phones near you.',
      noDistrict: 'None',
      sessions: 'Where you are logged in',
      logins: 'Ways to log in',
    },
    data: {
      title: 'Your data',
      intro:
        'One file with everything that is stored about you: profile, phones, bookings, payments, reports, messages and logins. Nothing about others is in it.',
      download: 'Download my data',
    },
    leave: {
      title: 'Delete my account',
      lost: [
        'You are logged out everywhere, and your phones for sale leave the shop.',
        'What was sold and paid stays in the books.',
        'This cannot be undone.',
      ],
      payments:
        'While a payment or a paid order is under way, the account stays until it is finished.',
      password: 'Your password',
      withoutPassword: `To be sure that it is you, log out and log in again, at most ${freshSessionMinutes} minutes before.`,
      question: 'Do you want to delete your account?',
      sure: 'Yes, delete it for good',
      submit: 'Delete my account for good',
      toastDone: 'Your account is deleted',
    },
  },
};
