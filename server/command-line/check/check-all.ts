import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openUnmigrated } from '../../db/open-database.ts';
import { type Config, readConfig } from '../../start/config.ts';
import { ConfigError } from '../../start/config-error.ts';
import { readPrint } from '../../start/operator-socket.ts';
import { startWarnings } from '../../start/start-warnings.ts';
import { checkGateways } from '../print.ts';
import { checkAddress } from './check-address.ts';
import { checkDatabase } from './check-database.ts';
import { checkFolders } from './check-folders.ts';
import { checkSecret } from './check-secret.ts';
import { checkMail, checkSms, checkStore, gatewayFindings } from './check-services.ts';
import { type Finding, good, note, reasonOf, wrong } from './finding.ts';

const marks: Record<Finding['state'], string> = { good: 'good ', note: 'note ', wrong: 'WRONG' };

/** Through the running shop where only it can open the database. */
async function checkPayments(config: Config): Promise<Finding[]> {
  const { stripe, gateways, dataDir, databaseServer } = config;
  if (!stripe && Object.values(gateways).every((gateway) => !gateway)) return [];
  const isEmbedded = !databaseServer;
  if (isEmbedded && !existsSync(join(dataDir, 'database'))) {
    return [note('Gateways are checked once the database is there.')];
  }
  try {
    const byShop = isEmbedded ? await readPrint(dataDir, 'check-gateways', '') : null;
    if (byShop !== null) {
      const isWrong = / wrong: | OFF until /.test(byShop);
      return [(isWrong ? wrong : good)(byShop.trim().split('\n').join('\n      '))];
    }
    const { db, close } = await openUnmigrated(config);
    try {
      return gatewayFindings(await checkGateways(config, db));
    } finally {
      await close();
    }
  } catch (error) {
    return [wrong(`Gateways could not be checked (${reasonOf(error)}).`)];
  }
}

/** Checks everything that the shop of these settings needs; changes nothing. */
export async function findAll(env?: NodeJS.ProcessEnv): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n').map(wrong);
  }
  const warnings = startWarnings(config).map((warning) => note(`${warning}.`));
  const database = await checkDatabase(config);
  // What fails without a database would only repeat that.
  const isThere = database.every(({ state }) => state !== 'wrong');
  const others = await Promise.all([
    isThere ? checkSecret(config).catch((error: unknown) => [wrong(reasonOf(error))]) : [],
    checkFolders(config),
    checkMail(config),
    checkSms(config),
    checkStore(config),
    isThere ? checkPayments(config) : [],
    checkAddress(config),
  ]);
  return [good('The settings can be read.'), ...warnings, ...database, ...others.flat()];
}

/** Prints what was found; 1 if something is wrong. */
export async function checkAll(): Promise<number> {
  const findings = await findAll();
  for (const { state, sentence } of findings) console.log(`${marks[state]} ${sentence}`);
  const failed = findings.filter(({ state }) => state === 'wrong').length;
  console.log(failed === 0 ? '\nNothing is wrong.' : `\n${failed} wrong.`);
  return failed === 0 ? 0 : 1;
}
