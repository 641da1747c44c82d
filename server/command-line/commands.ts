import type { Argv } from 'yargs';
import { typedPath } from './run-command.ts';

/** Typed arguments and options by name. */
export type Typed = Record<string, string | boolean | undefined>;

export type Command = {
  /** As yargs reads it: the name, then `<needed>` and `[optional]` arguments. */
  command: string;
  describe: string;
  aliases?: readonly string[];
  build?: (cli: Argv) => Argv;
  /** Resolves to the exit code. Loads what it needs, so that help and completion are quick. */
  run: (typed: Typed) => Promise<number>;
};

const text = (describe: string) => ({ describe, type: 'string' }) as const;

const memberCommand = (
  name: Parameters<typeof import('./change-member.ts').changeMember>[0],
  describe: string,
): Command => ({
  command: `${name} <email>`,
  describe,
  build: (cli) => cli.positional('email', text('of the member')),
  run: async ({ email }) => (await import('./change-member.ts')).changeMember(name, String(email)),
});

const pictures = 'store (the settings S3_…), folder (DATA_DIR), or another DATA_DIR';

/** What the operator of the machine may do, in the order of the help. */
export const commands: Command[] = [
  {
    command: 'start',
    describe: 'runs the shop until Ctrl-C or SIGTERM',
    run: async () => (await import('./start-shop.ts')).startShop(),
  },
  {
    command: 'status',
    describe: 'asks the running shop for its version and state',
    run: async () => (await import('./start-shop.ts')).printStatus(),
  },
  {
    command: 'check',
    describe: 'asks settings, folders, database, clock, mail, SMS, store, gateways and proxy',
    run: async () => (await import('./check/check-all.ts')).checkAll(),
  },
  {
    command: 'mail-test <address>',
    describe: 'sends a mail by the mail server of the settings',
    build: (cli) => cli.positional('address', text('of the recipient')),
    run: async ({ address }) => (await import('./send-test-mail.ts')).sendTestMail(String(address)),
  },
  {
    command: 'sms-texts',
    describe: 'prints every text that is sent by SMS, with its parts, for the regulator',
    run: async () => (await import('./print-sms-texts.ts')).printSmsTexts(),
  },
  memberCommand('make-admin', 'makes a member an admin'),
  memberCommand('remove-admin', 'takes the role of an admin away'),
  memberCommand('remove-second-factor', 'lets a member log in by password alone'),
  memberCommand('unblock-address', 'lets a removed address register again'),
  {
    command: 'backup <folder>',
    describe: 'writes a backup below a folder, while the shop is open',
    build: (cli) => cli.positional('folder', text('of all backups')),
    run: async ({ folder }) => (await import('./back-up.ts')).backUpTo(typedPath(folder)),
  },
  {
    command: 'prove <backup>',
    aliases: ['prove-backup'],
    describe: 'restores a backup into a scratch folder and compares; a later version upgrades it',
    build: (cli) =>
      cli
        .positional('backup', text('the folder of one backup'))
        .option('on', text('an empty database of a server, as a URL'))
        .option('share', text('such as 3/14: a part of the pictures of all backups beside it'))
        .option('json', { describe: 'for programs', type: 'boolean' }),
    run: async ({ backup, on, share, json }) =>
      (await import('./back-up.ts')).prove(typedPath(backup), {
        on: on?.toString(),
        share: share?.toString(),
        json: Boolean(json),
      }),
  },
  {
    command: 'restore <backup>',
    describe: 'restores a backup into an empty DATA_DIR and database, as a copy',
    build: (cli) =>
      cli
        .positional('backup', text('the folder of one backup'))
        .option('take-over', { describe: 'the copy becomes the shop', type: 'boolean' }),
    run: async ({ backup, takeOver }) =>
      (await import('./back-up.ts')).restore(typedPath(backup), Boolean(takeOver)),
  },
  {
    command: 'take-over',
    describe: 'a restored copy becomes the shop',
    run: async () => (await import('./back-up.ts')).makeShopOfCopy(),
  },
  {
    command: 'move',
    describe: 'the closed embedded database moves to a server',
    build: (cli) =>
      cli.option('to', {
        ...text('postgres://USER:PASSWORD@HOST/NAME, an empty database'),
        demandOption: true,
      }),
    run: async ({ to }) => (await import('./back-up.ts')).move(String(to)),
  },
  {
    command: 'copy-images <from> <to>',
    describe: 'copies all pictures while the shop is open; can be repeated',
    build: (cli) => cli.positional('from', text(pictures)).positional('to', text(pictures)),
    run: async ({ from, to }) =>
      (await import('./copy-pictures.ts')).copyPictures(String(from), String(to)),
  },
  {
    command: 'accept-secret',
    describe: 'AUTH_SECRET has changed on purpose; the embedded database must be closed',
    run: async () => (await import('./accept-secret.ts')).acceptSecretOfSettings(),
  },
  {
    command: 'rotate-imei-key',
    describe: 'encrypts all IMEIs by a new key; the embedded database must be closed',
    run: async () => (await import('./rotate-imei-key.ts')).rotateImeiKey(),
  },
  {
    command: 'check-gateways',
    describe: "checks the payment providers' settings without a charge",
    run: async () => (await import('./print.ts')).print('check-gateways', ''),
  },
  {
    command: 'payment-calls [gateway]',
    describe: 'prints the calls to payment gateways of 30 days, a JSON line each',
    build: (cli) => cli.positional('gateway', text('such as bKash')),
    run: async ({ gateway = '' }) =>
      (await import('./print.ts')).print('payment-calls', String(gateway)),
  },
  {
    command: 'old-sales',
    describe: 'prints each sale from before deals, a JSON line each',
    run: async () => (await import('./print.ts')).print('old-sales', ''),
  },
];
