import { acceptSecret, compareSecret } from '../backup/secret-mark.ts';
import { readConfig } from '../start/config.ts';
import { loadOrCreateSecret } from '../start/secrets.ts';
import { withDatabase } from './with-database.ts';

/** The secret of the settings becomes the database's, which a start with another one refuses. */
export async function acceptSecretOfSettings(): Promise<number> {
  const config = readConfig();
  const before = await withDatabase(config, async (db) => {
    const secret = config.authSecret ?? (await loadOrCreateSecret(config.dataDir));
    const match = await compareSecret(db, secret);
    await acceptSecret(db, secret);
    return match;
  });
  console.log(
    before === 'foreign'
      ? 'The shop starts with this secret from now on. Sessions, links in mails and handover codes of ' +
          'the one before have ended; second factors are set up again after phonehaat ' +
          'remove-second-factor. Restart all processes.'
      : 'It is the secret of this shop.',
  );
  return 0;
}
