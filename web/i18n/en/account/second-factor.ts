import { recoveryCodesCount } from '#contract/limits.ts';
/** One-time codes: at a login, and setting them up. */
export const messages = {
  secondFactor: {
    login: {
      notByGoogle:
        'This account has a second factor. Log in with the password and a code of your app.',
      title: 'Your code',
      description: 'The second step of the login: a code of your app.',
      code: 'Code of your app',
      codeHint: 'Six digits, new every 30 seconds',
      submit: 'Login',
      lost: 'Phone lost? Use a recovery code',
      recoveryCode: 'Recovery code',
      recoveryHint: 'One of those that you wrote down. Each works once.',
      submitRecovery: 'Login with the recovery code',
      back: 'Back to the password',
      toastDone: 'Login successful',
    },
    own: {
      title: 'Second factor',
      description: 'Protect your login with a code of an app on your phone.',
      needsScript: 'This page needs JavaScript, because it shows secrets only once.',
      neededForWork:
        'Your work in the shop begins when your login has a second factor, because real money moves here.',
      intro:
        'With a second factor, a login needs a code of an app on your phone besides the password. Who steals the password alone cannot get in. A login by Google does not work then.',
      password: 'Your password',
      passwordHint: 'If you log in by Google only, first choose a password by Forgot password.',
      begin: 'Set up',
      scan: 'Scan this with your app',
      scanHint: 'An authenticator app is needed, for example Google Authenticator or Aegis.',
      openApp: 'Open the app on this phone',
      typeSecret: 'If you cannot scan it, type this key in the app:',
      firstCode: 'Code that the app shows now',
      firstCodeHint: 'Six digits, new every 30 seconds',
      confirm: 'Turn it on',
      recovery: 'Write down these recovery codes',
      recoveryHint:
        'If your phone is lost, each opens your account once. They are shown only now. Store them away from the phone.',
      copy: 'Copy all',
      print: 'Print',
      stored: 'I have written them down',
      isOn: 'Your login has a second factor: besides the password it needs a code of your app.',
      code: 'Code of your app',
      codeHint: 'Phone lost? Type a recovery code instead.',
      renewTitle: 'New recovery codes',
      renewHint: `You get ${recoveryCodesCount} new codes, and the old ones work no more.`,
      renew: 'Make new codes',
      endTitle: 'Turn it off, or move it to another phone',
      endHint:
        'The password alone opens your account then. For another phone, turn it off and set it up again.',
      end: 'Turn it off',
      toastCopied: 'Copied',
      toastOn: 'The second factor is on. Your other devices are logged out.',
      toastOff: 'The second factor is off',
    },
  },
};
