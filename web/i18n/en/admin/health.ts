import type { ShopQueueName } from '#contract/admin/shop-queues.ts';
import type { TestMailOutcome } from '#contract/admin/test-mail.ts';
import { countedEn, numberEn } from '#contract/formats/en.ts';

/** What an admin reads about the running shop. */
export const messages = {
  health: {
    title: 'How is the shop',
    description: 'The newest backup, what waits too long, jobs, disk and version.',
    good: 'Everything is as it should be.',
    bad: (signs: number) =>
      `${countedEn(signs, 'thing needs', 'things need')} somebody. Each is marked in red below.`,
    copy: 'This is a restored copy of the shop. It sends no mails and moves no money. Copied',
    program: 'The program',
    backup: 'Backup',
    proved: (deals: number, differences: number) =>
      `Restored for a trial: ${countedEn(deals, 'deal', 'deals')}, ${countedEn(differences, 'difference', 'differences')}.`,
    notProved: 'No backup was restored for a trial yet. The first one comes at night.',
    backupOff: 'There are no nightly backups. The operator sets BACKUP_TO.',
    off: 'Off',
    notYet: 'Not yet',
    tooOld: 'Too old',
    differs: 'It differs',
    inTime: 'In time',
    jobs: 'Background jobs',
    jobsRun: (count: number) => `${countedEn(count, 'job runs', 'jobs run')} each minute.`,
    lastRun: 'Last success',
    neverRun: 'Has not succeeded since the program started',
    version: 'Version',
    started: 'Started',
    disk: 'Free on the disk',
    diskLow: 'The disk is nearly full',
    memory: 'Memory',
    megabytes: (count: number) => `${numberEn(count)} MB`,
    mail: 'Mails',
    mailHint: 'It goes to your own address only, at once.',
    sendMail: 'Send me a test mail',
    mailOutcomes: {
      taken: 'The mail server took it. Is it in your mailbox, and not with spam?',
      refused:
        'The mail server did not take it. The log of the program has the reason, and phonehaat check asks the server again.',
      written:
        'No mail server is set, so it was written into a file. The operator sets SMTP_URL and MAIL_FROM.',
      unaddressed: 'Your account has no mail address.',
    } as Record<TestMailOutcome, string>,
    sms: 'Text messages today',
    smsBad: 'Most fail',
    smsBy: (provider: string) =>
      `By ${provider}. Codes of logins, and news about money and meetings.`,
    smsAccepted: 'Taken',
    smsRefused: 'Refused',
    smsUnknown: 'No answer',
    smsParts: 'Charged as',
    smsCost: 'Cost',
    smsBalance: 'Left there',
    number: (count: number) => numberEn(count),
    browsers: 'Browsers of visitors',
    browsersFine: 'No page has failed in a browser since yesterday.',
    browsersSome: 'Pages that failed since yesterday, by browser.',
    browsersBad: 'Hardly works',
    /** `version` is 0 where the browser does not name it. */
    browser: (name: string, version: number) =>
      `${name === 'other' ? 'Other browsers' : name}${version > 0 ? ` ${version}` : ''}`,
    browserFailed: (failures: number, pages: number) =>
      `${countedEn(failures, 'failure', 'failures')} on ${countedEn(pages, 'page', 'pages')}`,
    whatFailed: 'What failed',
    failedOn: (screen: string, times: number, networks: number) =>
      `${screen || 'Several screens'}: ${countedEn(times, 'time', 'times')}, from ${countedEn(networks, 'network', 'networks')}`,
    noMessage: 'Further failures of this day, without their message',
    waiting: 'What waits',
    none: 'Nothing',
    waits: (count: number) => `${numberEn(count)} waiting`,
    late: (count: number) => `${numberEn(count)} too long`,
    since: 'The oldest since',
    queues: {
      mails: 'Mails about notices',
      letters: 'Mails with login links',
      refunds: 'Refunds under way',
      'stuck-refunds': 'Refunds that failed',
      payouts: 'Batches of payouts that are not all sent',
      approvals: 'Manual payments and decisions to approve',
      cases: 'Disputes to decide',
      moderation: 'Reports and texts to review',
      answers: 'Messages to support, and answers to decisions',
      'money-checks': 'Payments with a warning, and failed payouts',
      'payout-holds': 'Payouts on hold',
      books: 'Lines of settlements and banks without a match',
      deals: 'Deals past their deadline',
      holds: 'Phones held past their time',
      providers: 'Payment companies that take no payments',
      differences: 'Differences from a payment company’s books',
      uploads: 'Unused pictures to delete',
    } as Record<ShopQueueName, string>,
  },
};
