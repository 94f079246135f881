import { done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { z } from 'zod';
import type { RowKind } from '../../platform/backoffice/approval-kind.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { contentSchemas } from '../content.schemas.ts';
import { writeContent } from '../stored-content.ts';
import { lockContent, versionRows } from './content.queries.ts';

const version = z.int();
const payloadOf = z.discriminatedUnion('key', [
  z.object({ key: z.literal('withdraw'), value: contentSchemas.withdraw, version }),
  z.object({ key: z.literal('depositWallets'), value: contentSchemas.depositWallets, version }),
]);

/**
 * Approval kind for rules that one staff member may not set alone: withdrawal limits more relaxed than the current ones, and
 * other wallets that members pay into.
 */
export const ruleApproval = ({ pool }: Pick<Deps, 'pool'>): RowKind => ({
  kind: 'rule',
  /** Shows as `before` the value that the requester saw; `apply` refuses if another version is in force. */
  async describe({ payload }) {
    const { key, value, version } = payloadOf.parse(payload);
    const [seen] = await versionRows(pool, key, version + 1, 1);
    return { before: seen ? { version: seen.version, value: seen.value } : null, after: { value } };
  },
  async apply(client, { id, payload }, { name }) {
    const { key, value, version } = payloadOf.parse(payload);
    const row = await lockContent(client, key);
    if (row?.version !== version) return refuse('CHANGED', row && { who: row.who });
    await writeContent(client, key, value, { who: name, callId: id });
    return done(null);
  },
});
