import { isDeepStrictEqual } from 'node:util';
import { type BackofficeResult, done, no } from '@kapao/contract/backoffice/backoffice-result';
import type pg from 'pg';
import { writeAudit } from '../../platform/backoffice/audit.ts';
import type { BackofficeContext } from '../../platform/backoffice/backoffice-context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type Content, type ContentKey, contentSchemas } from '../content.schemas.ts';
import { writeContent } from '../stored-content.ts';
import { needsApproval } from './change-rule.ts';
import { lockContent, versionOf } from './content.queries.ts';
import { invalidContent } from './content-view.ts';

type Written = BackofficeResult<{ readonly version: number; readonly cleaned: boolean }>;

/**
 * Writes a value of members' texts or of the operator's rules. If two people edit the same version, the second is refused.
 * The stored value need not fit its schema, so this can repair it; changes that need approval are refused
 * (`change-rule.ts`).
 */
export function setContent(
  pool: pg.Pool,
  key: ContentKey,
  { body, staffMember, id, note }: BackofficeContext<'setText'> | BackofficeContext<'setRule'>,
): Promise<Written> {
  return inTransaction(pool, async (client) => {
    const row = await lockContent(client, key);
    if (!row) return no('NO_DATA');
    const checked = contentSchemas[key].safeParse(body.value);
    if (!checked.success) return invalidContent(key, checked.error);
    const answer = { cleaned: !isDeepStrictEqual(checked.data, body.value) };
    const facts = { subject: 'content', subjectId: key, why: body.why };
    // A retry with the same key: its value is already stored.
    if (row.callId === id) {
      note(facts);
      return done({ version: row.version, ...answer });
    }
    if (row.version !== body.version) return no('CHANGED', { who: row.who });
    if (needsApproval(key, row.value, checked.data)) return no('NEEDS_APPROVAL');
    // This key's schema has just produced it.
    const value = checked.data as Content<typeof key>;
    await writeContent(client, key, value, { who: staffMember.name, callId: id });
    const version = await versionOf(client, key);
    const before = { version: row.version, ...kept(row.value) };
    await writeAudit(client, note({ ...facts, before, after: { version, ...kept(checked.data) } }));
    return done({ version, ...answer });
  });
}

/** The schema of this key parsed the value above. */
const mostKept = 4_000;

function kept(value: unknown): { readonly value?: unknown } {
  return JSON.stringify(value).length <= mostKept ? { value } : {};
}
