import { done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { z } from 'zod';
import type { RowKind } from '../../platform/backoffice/approval-kind.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { readContent, writeContent } from '../stored-content.ts';
import { lockContent } from './content.queries.ts';

const payloadOf = z.object({ terminated: z.boolean(), version: z.int() });

/** Approval kind for the end of the service for all members at once, and for its reversal. */
export const terminationApproval = ({ pool }: Pick<Deps, 'pool'>): RowKind => ({
  kind: 'termination',
  async describe({ payload }) {
    const word = (terminated: boolean) => ({ service: terminated ? 'ended' : 'goes on' });
    return {
      before: word(await readContent(pool, 'terminated')),
      after: word(payloadOf.parse(payload).terminated),
    };
  },
  async apply(client, { id, payload }, { name }) {
    const { terminated, version } = payloadOf.parse(payload);
    const row = await lockContent(client, 'terminated');
    if (row?.version !== version) return refuse('CHANGED');
    await writeContent(client, 'terminated', terminated, { who: name, callId: id });
    return done(null);
  },
});
