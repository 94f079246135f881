import { done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { z } from 'zod';
import type { RowKind } from '../../platform/backoffice/approval-kind.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { contentSchemas } from '../content.schemas.ts';
import { writeContent } from '../stored-content.ts';
import { lockContent, versionRows } from './content.queries.ts';

const payloadOf = z.object({ value: contentSchemas.withdraw, version: z.int() });

/** Approval kind for withdrawal limits that are more relaxed than the current ones. */
export const ruleApproval = ({ pool }: Pick<Deps, 'pool'>): RowKind => ({
  kind: 'rule',
  /** Shows as `before` the limits that the requester saw; `apply` refuses if another version is in force. */
  async describe({ payload }) {
    const { value, version } = payloadOf.parse(payload);
    const [seen] = await versionRows(pool, 'withdraw', version + 1, 1);
    return { before: seen ? { version: seen.version, value: seen.value } : null, after: { value } };
  },
  async apply(client, { id, payload }, { name }) {
    const { value, version } = payloadOf.parse(payload);
    const row = await lockContent(client, 'withdraw');
    if (row?.version !== version) return refuse('CHANGED', row && { who: row.who });
    await writeContent(client, 'withdraw', value, { who: name, callId: id });
    return done(null);
  },
});
