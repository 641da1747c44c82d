import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { ImeiVault, SealedImei } from '#server/http/api/deps.ts';
import { addKey, createKeys, type ImeiKey, imeiKeyFile, readKeys } from './key-file.ts';

/** The database was written with a key that the file in `DATA_DIR` does not have. */
export class ImeiKeyMissing extends Error {
  override name = 'ImeiKeyMissing';
  constructor(version: number) {
    super(
      `${imeiKeyFile} in DATA_DIR lacks key ${version}: put the file back from a backup. If it is ` +
        'lost, phonehaat rotate-imei-key makes another key, and removes the IMEIs that cannot be read',
    );
  }
}

type Sealed = Omit<SealedImei, 'mark'>;

/** What operators do with the vault. */
type KeptVault = ImeiVault & {
  /** Throws `ImeiKeyMissing` if the current key is missing. */
  check(db: Db): Promise<void>;
  /** Encrypts everything by a new key; returns how many there were, and how many were unreadable. */
  rotate(db: Db, now: Date): Promise<{ version: number; sealed: number; lost: number }>;
};

/** The vault with the keys in `DATA_DIR`; the first one is made for the first IMEI. */
export function createImeiVault(dataDir: string): KeptVault {
  const file = join(dataDir, imeiKeyFile);
  let known = new Map<number, ImeiKey>();

  async function keyOf(version: number, mark?: string): Promise<ImeiKey | undefined> {
    const hasMark = (key: ImeiKey | undefined) => key && (!mark || key.mark === mark);
    // Another process may have rotated it.
    if (!hasMark(known.get(version))) known = await readKeys(file);
    const key = known.get(version);
    return hasMark(key) ? key : undefined;
  }
  async function currentKey(trx: Db): Promise<{ version: number; key: ImeiKey } | undefined> {
    const current = await trx
      .selectFrom('imei_keys')
      .select(['version', 'mark'])
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!current) return undefined;
    const key = await keyOf(current.version, current.mark);
    if (!key) throw new ImeiKeyMissing(current.version);
    return { version: current.version, key };
  }
  async function firstKey(trx: Db) {
    await createKeys(file);
    const version = Math.max(...(await readKeys(file)).keys());
    const key = await keyOf(version);
    if (!key) throw new ImeiKeyMissing(version);
    const row = { version, mark: key.mark };
    await trx
      .insertInto('imei_keys')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // Another process may have been faster.
    return await currentKey(trx);
  }

  return {
    async seal(trx, productId, imeis) {
      if (imeis.length === 0) return [];
      const current = (await currentKey(trx)) ?? (await firstKey(trx));
      if (!current) throw new Error('A key was written above.');
      const { version, key } = current;
      return imeis.map((imei, at) => sealOne(key, version, { productId, place: at + 1, imei }));
    },
    async marks(trx, imeis) {
      const current = await currentKey(trx);
      return current ? imeis.map((imei) => markOf(current.key, imei)) : [];
    },
    async open(productId, rows) {
      const imeis: string[] = [];
      for (const row of [...rows].sort((a, b) => a.place - b.place)) {
        const key = await keyOf(row.key_version);
        const imei = key && openOne(key, productId, row);
        if (imei) imeis.push(imei);
      }
      return imeis;
    },
    async check(db) {
      await currentKey(db);
    },
    rotate: (db, now) =>
      db.transaction().execute(async (trx) => {
        // Waits for every transaction that has read the current key, and blocks new ones.
        await sql`lock table imei_keys in access exclusive mode`.execute(trx);
        const inDatabase = await trx.selectFrom('imei_keys').select('version').execute();
        const inFile = [...(await readKeys(file)).keys()];
        const version = Math.max(0, ...inFile, ...inDatabase.map((row) => row.version)) + 1;
        await addKey(file, version);
        const key = await keyOf(version);
        if (!key) throw new ImeiKeyMissing(version);
        await trx
          .insertInto('imei_keys')
          .values({ version, mark: key.mark, made_at: now })
          .execute();
        let [sealed, lost] = [0, 0];
        const ofPhones = await trx.selectFrom('product_imeis').selectAll().execute();
        for (const row of ofPhones) {
          const { product_id: productId, place, key_version: from } = row;
          const old = await keyOf(from);
          const imei = old && openOne(old, productId, row);
          const same = { product_id: productId, place };
          if (imei) {
            const again = sealOne(key, version, { productId, place, imei });
            sealed += 1;
            await trx
              .updateTable('product_imeis')
              .set(again)
              .where((eb) => eb.and(same))
              .execute();
          } else {
            lost += 1;
            await trx
              .deleteFrom('product_imeis')
              .where((eb) => eb.and(same))
              .execute();
          }
        }
        const ofReports = await trx.selectFrom('stolen_imeis').selectAll().execute();
        for (const row of ofReports) {
          const { report_id: reportId, place, key_version: from } = row;
          const old = await keyOf(from);
          const imei = old && openOne(old, reportId, row);
          const same = { report_id: reportId, place };
          if (imei) {
            const again = sealOne(key, version, { productId: reportId, place, imei });
            sealed += 1;
            await trx
              .updateTable('stolen_imeis')
              .set(again)
              .where((eb) => eb.and(same))
              .execute();
          } else {
            lost += 1;
            await trx
              .deleteFrom('stolen_imeis')
              .where((eb) => eb.and(same))
              .execute();
          }
        }
        return { version, sealed, lost };
      }),
  };
}

const [ivBytes, tagBytes] = [12, 16];

/** Bound to its row, so that a copied one cannot be read as another phone's. */
const placeOf = (productId: string, place: number) => Buffer.from(`${productId} ${place}`);

function sealOne(
  key: ImeiKey,
  version: number,
  { productId, place, imei }: { productId: string; place: number; imei: string },
): SealedImei {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key.encryption, iv, { authTagLength: tagBytes });
  cipher.setAAD(placeOf(productId, place));
  const bytes = Buffer.concat([cipher.update(imei, 'utf8'), cipher.final()]);
  return {
    place,
    key_version: version,
    sealed: Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString('base64url'),
    mark: markOf(key, imei),
  };
}

const markOf = (key: ImeiKey, imei: string) =>
  createHmac('sha256', key.marks).update(imei).digest('base64url');

/** Undefined for a row that this key cannot have written. */
function openOne(key: ImeiKey, productId: string, { place, sealed }: Sealed): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  const iv = bytes.subarray(0, ivBytes);
  const decipher = createDecipheriv('aes-256-gcm', key.encryption, iv, { authTagLength: tagBytes });
  decipher.setAAD(placeOf(productId, place));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    const text = decipher.update(bytes.subarray(ivBytes + tagBytes));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
