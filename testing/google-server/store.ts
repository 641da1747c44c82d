import type { Adapter, AdapterPayload } from 'oidc-provider';

/** The store for sessions, codes and tokens of one provider. */
export function createGoogleStore(): (kind: string) => Adapter {
  const rows = new Map<string, AdapterPayload>();
  const first = (matches: (row: AdapterPayload) => boolean) => [...rows.values()].find(matches);
  return (kind) => ({
    upsert: async (id, payload) => {
      rows.set(`${kind} ${id}`, { ...payload, kind });
    },
    find: async (id) => rows.get(`${kind} ${id}`),
    findByUid: async (uid) => first((row) => row.kind === kind && row.uid === uid),
    findByUserCode: async (userCode) => first((row) => row.userCode === userCode),
    consume: async (id) => {
      const row = rows.get(`${kind} ${id}`);
      if (row) row.consumed = Math.floor(Date.now() / 1000);
    },
    destroy: async (id) => {
      rows.delete(`${kind} ${id}`);
    },
    revokeByGrantId: async (grantId) => {
      for (const [key, row] of rows) if (row.grantId === grantId) rows.delete(key);
    },
  });
}
