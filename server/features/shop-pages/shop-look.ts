import type { ShopLook, StoredLook } from '#contract/admin/shop-look.ts';
import { lookMessages } from '#contract/admin/shop-look-form.ts';
import { defaultPromises } from '#contract/shop-facts.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { shownThemes } from '#server/lib/shop-colours.ts';
import { colourOf, namesOf, type ShopSettings } from '#server/lib/shop-look.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { claimImages } from '../images/claim-image.ts';
import { expireImages } from '../images/expire-images.ts';
import { lockAdmin } from '../members/lock-member.ts';
import { requireProof } from '../members/prove-owner.ts';
import { notifyAdmins } from '../notices/notify-admins.ts';
import { readNewestLook } from './follow-look.ts';

const text = (value: number | null) => (value === null ? '' : String(value));

/** What a shop has before its admin publishes anything. */
function firstLook({ keptPayments }: Pick<Deps, 'keptPayments'>): StoredLook {
  // Without escrow there is no money to give back, and no such promise on the pages.
  const { returnDays, changedMindDays, supportHours } = defaultPromises;
  const none = { en: '', bn: '' };
  return {
    ...{ nameEn: none.en, nameBn: none.bn, colour: '', logo: '' },
    ...{ email: '', phone: '', address: '', hoursEn: '', hoursBn: '' },
    returnDays: keptPayments ? text(returnDays) : '',
    changedMindDays: keptPayments ? text(changedMindDays) : '',
    supportHours: text(supportHours),
    ...{ link1: '', link1En: '', link1Bn: '' },
    ...{ link2: '', link2En: '', link2Bn: '' },
    ...{ link3: '', link3En: '', link3Bn: '' },
  };
}

const readDraft = (db: Db, memberId: string) =>
  db
    .selectFrom('shop_look_drafts')
    .select('content')
    .where('member_id', '=', memberId)
    .executeTakeFirst();

/** What is in force, the caller's draft, and the shades that it would have. */
export const getShopLook: Handler<'GET /shoplook'> = async ({ caller, deps }) => {
  const { imageHost } = deps;
  const { settings } = deps.shopLook;
  const newest = await readNewestLook(deps.db);
  const inForce = newest?.content ?? firstLook(deps);
  const draft = (await readDraft(deps.db, caller.userId))?.content ?? null;
  const shown = (look: StoredLook): ShopLook => ({
    ...look,
    logo: look.logo === '' ? '' : imageHost.urlOf(look.logo),
  });
  const colour = colourOf(settings, draft ?? inForce);
  return {
    version: newest?.version ?? 0,
    at: newest?.at.toISOString() ?? null,
    by: newest?.name ?? null,
    inForce: shown(inForce),
    draft: draft && shown(draft),
    bySettings: (['nameEn', 'nameBn', 'colour'] as const).filter((name) => settings[name] !== null),
    shown: {
      names: namesOf(settings, draft ?? inForce),
      colour: colour ?? '',
      ...(await shownThemes(colour)),
    },
  };
};

/**
 * Throws `bad-input` for promises that the rules of deals break, and for a shop with a Bangla
 * name alone, which English pages could not name.
 */
function refuseWrong(look: StoredLook, { deals, keptPayments }: Deps, settings: ShopSettings) {
  const fields: Record<string, string> = {};
  for (const name of ['returnDays', 'changedMindDays'] as const) {
    if (look[name] !== '' && !keptPayments) fields[name] = lookMessages.promiseWithoutEscrow;
  }
  const { returnDays } = look;
  if (returnDays !== '' && keptPayments && Number(returnDays) * 24 < deals.hours['handed-over']) {
    fields.returnDays = lookMessages.promiseTooShort;
  }
  if (look.nameBn !== '' && look.nameEn === '' && settings.nameEn === null) {
    fields.nameEn = lookMessages.shopNameInvalid;
  }
  if (Object.keys(fields).length > 0) throw new Problem('bad-input', { fields });
}

/** Prepares a design, which only its writer sees. Its logo no longer expires. */
export const putShopLookDraft: Handler<'PUT /shoplook/draft'> = async ({ body, caller, deps }) => {
  const { userId } = caller;
  refuseWrong(body, deps, deps.shopLook.settings);
  return await transact(deps.db, async (trx) => {
    await lockAdmin(trx, userId, { mode: 'alone' });
    const before = (await readDraft(trx, userId))?.content ?? null;
    const inForce = (await readNewestLook(trx))?.content ?? firstLook(deps);
    const content = {
      ...body,
      logo: await logoOf(trx, body.logo, { before, inForce, userId }, deps),
    };
    const at = deps.clock();
    await trx
      .insertInto('shop_look_drafts')
      .values({ member_id: userId, content: JSON.stringify(content), at })
      .onConflict((conflict) =>
        conflict.column('member_id').doUpdateSet({ content: JSON.stringify(content), at }),
      )
      .execute();
    if (before && before.logo !== content.logo) await dropLogo(trx, before, inForce, at);
    return { acknowledged: true as const, modifiedCount: 1 };
  });
};

type Known = { before: StoredLook | null; inForce: StoredLook; userId: string };

/** The id of the logo; a new one must be the caller's own upload. */
async function logoOf(trx: Db, url: string, known: Known, { imageHost }: Deps): Promise<string> {
  if (url === '') return '';
  const id = imageHost.idOf(url);
  // The one in force may be another admin's upload.
  if (id !== null && [known.before?.logo, known.inForce.logo].includes(id)) return id;
  const [claimed = ''] = await claimImages(trx, [url], {
    imageHost,
    userId: known.userId,
    field: 'logo',
    // Its files must not go with a phone or a member that shows it, too.
    onlyNew: true,
  });
  return claimed;
}

/** The files of a logo that was never published go with its draft. */
async function dropLogo(trx: Db, draft: StoredLook, inForce: StoredLook, now: Date): Promise<void> {
  if (draft.logo === '' || draft.logo === inForce.logo) return;
  await expireImages(trx, [draft.logo], now);
}

/** Drops the caller's draft. */
export const dropShopLookDraft: Handler<'DELETE /shoplook/draft'> = ({ caller, deps }) =>
  transact(deps.db, async (trx) => {
    await lockAdmin(trx, caller.userId, { mode: 'alone' });
    const draft = (await readDraft(trx, caller.userId))?.content;
    if (!draft) return { acknowledged: true as const, deletedCount: 0 };
    const inForce = (await readNewestLook(trx))?.content ?? firstLook(deps);
    await trx.deleteFrom('shop_look_drafts').where('member_id', '=', caller.userId).execute();
    await dropLogo(trx, draft, inForce, deps.clock());
    return { acknowledged: true as const, deletedCount: 1 };
  });

/**
 * Publishes the caller's draft. A stolen session alone cannot rename a shop. Throws what
 * `requireProof` throws, `not-found` without a draft, and `look-changed` if another version is in
 * force than the one that the caller compared it with.
 */
export const publishShopLook: Handler<'POST /shoplook'> = async ({ body, caller, deps }) => {
  const { userId } = caller;
  await requireProof(deps, caller, body.password);
  const answer = await transact(deps.db, async (trx) => {
    await lockAdmin(trx, userId, { mode: 'alone' });
    const draft = (await readDraft(trx, userId))?.content;
    if (!draft) throw new Problem('not-found');
    // The rules may have changed since it was prepared.
    refuseWrong(draft, deps, deps.shopLook.settings);
    const newest = await readNewestLook(trx);
    const version = newest?.version ?? 0;
    if (version !== body.version) throw new Problem('look-changed');
    const id = deps.newId();
    const inserted = await trx
      .insertInto('shop_looks')
      .values({
        id,
        version: version + 1,
        content: JSON.stringify(draft),
        at: deps.clock(),
        by_id: userId,
      })
      // Another admin's, which has just been committed.
      .onConflict((conflict) => conflict.column('version').doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows !== 1n) throw new Problem('look-changed');
    await trx.deleteFrom('shop_look_drafts').where('member_id', '=', userId).execute();
    const name = namesOf(deps.shopLook.settings, draft).en;
    const before = newest?.content ?? firstLook(deps);
    const changed = changedFields(before, draft).join(', ');
    const act = { action: 'shop-look-published', actorId: userId, target: id } as const;
    await recordAudit(trx, { ...act, detail: { name, fields: changed } }, deps);
    await notifyAdmins(trx, { kind: 'shop-changed', name, actorId: userId }, deps);
    return { acknowledged: true as const, modifiedCount: 1 };
  });
  // The answer is in the new name, and so is all that follows.
  deps.listVersion.invalidate();
  await deps.shopLook.follow();
  return answer;
};

/** In the order of the form, which the database loses. */
const lookFields = Object.keys(firstLook({ keptPayments: true })) as (keyof StoredLook)[];

const changedFields = (before: StoredLook, after: StoredLook) =>
  lookFields.filter((field) => before[field] !== after[field]);
