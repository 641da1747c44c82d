import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { programEnvironment } from '#testing/lib/program-environment.ts';
import { root } from '../../scripts/lib/paths.mjs';
import { findUnit } from './systemd-unit.ts';

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'phonehaat-units-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A folder with a unit for this program, by the link that an upgrade moves. */
function writeUnit(lines: readonly string[]): string {
  const folder = emptyFolder();
  symlinkSync(root, join(folder, 'program'));
  const unit = ['[Service]', `WorkingDirectory=${join(folder, 'program')}`, ...lines, ''];
  writeFileSync(join(folder, 'other.service'), '[Service]\nWorkingDirectory=/usr\nUser=other\n');
  writeFileSync(join(folder, 'shop.service'), unit.join('\n'));
  return folder;
}

test('the settings of a unit are read as systemd reads them', () => {
  const file = join(emptyFolder(), 'shop.env');
  writeFileSync(
    file,
    [
      '# a comment',
      '; another',
      'MAIL_FROM=PhoneHaat <hello@shop.example>',
      'SMTP_URL=smtps://shop:a#b;c@mail.example',
      'AUTH_SECRET="a secret in quotes"',
      "GOOGLE_CLIENT_ID='id'",
      'PUBLIC_URL = https://shop.example',
      'DATA_DIR=/srv/shop',
      '',
    ].join('\n'),
  );
  const folder = writeUnit([
    'User=phonehaat',
    'Environment=NODE_ENV=production DATA_DIR=/var/lib/phonehaat',
    'Environment="LOG_LEVEL=warn" \\',
    '  PORT=3001',
    `EnvironmentFile=-${folderOfNothing}`,
    `EnvironmentFile=${file}`,
    'StateDirectory=phonehaat "shop two"',
    'StateDirectoryMode=0700',
    'CacheDirectory=phonehaat',
  ]);
  expect(findUnit(root, folder)).toEqual({
    file: join(folder, 'shop.service'),
    user: 'phonehaat',
    settings: {
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PORT: '3001',
      MAIL_FROM: 'PhoneHaat <hello@shop.example>',
      SMTP_URL: 'smtps://shop:a#b;c@mail.example',
      AUTH_SECRET: 'a secret in quotes',
      GOOGLE_CLIENT_ID: 'id',
      PUBLIC_URL: 'https://shop.example',
      DATA_DIR: '/srv/shop',
    },
    folders: [
      { path: '/var/lib/phonehaat', mode: 0o700 },
      { path: '/var/lib/shop two', mode: 0o700 },
      { path: '/var/cache/phonehaat', mode: 0o755 },
    ],
  });
});

const folderOfNothing = join(tmpdir(), 'phonehaat-nothing/is-here.env');

test('another program has no unit here, and unreadable settings are a sentence', () => {
  expect(findUnit(root, folderOfNothing)).toBeUndefined();
  expect(findUnit(root, emptyFolder())).toBeUndefined();
  const folder = writeUnit([`EnvironmentFile=${folderOfNothing}`]);
  expect(() => findUnit(root, folder)).toThrow(
    /cannot be read \(ENOENT\)\. Run the command as root/,
  );
});

test('a command has the settings and the user of the unit', async () => {
  const folder = emptyFolder();
  const file = join(folder, 'shop.env');
  writeFileSync(file, 'LOG_LEVEL=warn\nPORT=3001\n');
  // As systemd reads it: root alone.
  chmodSync(file, 0o600);
  const unit = `[Service]\nWorkingDirectory=${root}\nUser=nobody\nEnvironmentFile=${file}\n`;
  writeFileSync(join(folder, 'shop.service'), unit);
  const script = `
    import { applySettings } from ${JSON.stringify(join(import.meta.dirname, 'apply-settings.ts'))};
    applySettings(${JSON.stringify(folder)});
    const { LOG_LEVEL, PORT } = process.env;
    console.log(JSON.stringify({ LOG_LEVEL, PORT, uid: process.getuid(), groups: process.getgroups() }));
  `;
  const printed = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    env: programEnvironment({ PORT: '3002' }),
  });
  if (process.getuid?.() === 0) {
    const { uid, groups, ...settings } = JSON.parse((await printed).stdout);
    expect(settings).toEqual({ LOG_LEVEL: 'warn', PORT: '3002' });
    expect(uid).not.toBe(0);
    expect(groups).not.toContain(0);
  } else {
    await expect(printed).rejects.toThrow('Run the command as root');
  }
});
