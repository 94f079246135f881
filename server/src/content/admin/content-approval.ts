import { done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { textKeys } from '@kapao/contract/backoffice/content-values';
import { z } from 'zod';
import type { RowKind } from '../../platform/backoffice/approval-kind.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { type Content, contentSchemas } from '../content.schemas.ts';
import { writeContent } from '../stored-content.ts';
import { contentVersionRows, lockContent } from './content.queries.ts';

const version = z.int();
const payloadOf = z.discriminatedUnion('key', [
  z.object({ key: z.literal('withdraw'), value: contentSchemas.withdraw, version }),
  z.object({ key: z.literal('depositWallets'), value: contentSchemas.depositWallets, version }),
  z.object({ key: z.literal('alarms'), value: contentSchemas.alarms, version }),
  z.object({ key: z.literal('riskReviews'), value: contentSchemas.riskReviews, version }),
]);

const textOf = z
  .object({ key: z.enum(textKeys), value: z.unknown(), version })
  .transform((text) => ({ ...text, value: contentSchemas[text.key].parse(text.value) }));

/**
 * Approval kind for rules that one staff member may not set alone: withdrawal limits or risk reviews more relaxed than the
 * current ones, and other wallets that members pay into.
 */
export const ruleApproval = (deps: Pick<Deps, 'pool'>): RowKind => contentApproval(deps, 'rule', payloadOf);

/** Approval kind for texts that show members another link, LINE account or website than before. */
export const textApproval = (deps: Pick<Deps, 'pool'>): RowKind => contentApproval(deps, 'text', textOf);

function contentApproval(
  { pool }: Pick<Deps, 'pool'>,
  kind: 'rule' | 'text',
  shape: typeof payloadOf | typeof textOf,
): RowKind {
  return {
    kind,
    /** Shows as `before` the value that the requester saw; `apply` refuses if another version is in force. */
    async describe({ payload }) {
      const { key, value, version } = shape.parse(payload);
      const [seen] = await contentVersionRows(pool, key, version + 1, 1);
      return { before: seen ? { version: seen.version, value: seen.value } : null, after: { value } };
    },
    async apply(client, { id, payload }, { name }) {
      const { key, value, version } = shape.parse(payload);
      const row = await lockContent(client, key);
      if (row?.version !== version) return refuse('CHANGED', row && { who: row.who });
      await writeContent(client, key, value as Content<typeof key>, { who: name, callId: id });
      return done(null);
    },
  };
}
