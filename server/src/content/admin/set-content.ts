import { isDeepStrictEqual } from 'node:util';
import { addsMemberAddress } from '@kapao/contract/backoffice/approvals/member-addresses';
import { doesRuleNeedApproval } from '@kapao/contract/backoffice/approvals/rule-approval';
import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { textKeys } from '@kapao/contract/backoffice/content-values';
import type pg from 'pg';
import { writeAudit } from '../../platform/backoffice/audit.ts';
import type { BackofficeContext } from '../../platform/backoffice/backoffice-context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type Content, type ContentKey, contentSchemas } from '../content.schemas.ts';
import { writeContent } from '../stored-content.ts';
import { isFormerAgreementsVersion, lockContent, versionOf } from './content.queries.ts';
import { invalidContent } from './content-view.ts';

type Agreements = Content<'agreements'>;
type SetContentResult = BackofficeResult<{ readonly version: number; readonly cleaned: boolean }>;

/**
 * Writes a member text or an operator rule; the previous value need not fit its schema, so that a broken one can be
 * replaced. Refused if the value changed since the caller's version, if the change needs approval
 * (`request-content-approval.ts`), or if agreements return to a former version.
 */
export function setContent(
  pool: pg.Pool,
  key: ContentKey,
  { body, staffMember, id, note }: BackofficeContext<'setText'> | BackofficeContext<'setRule'>,
): Promise<SetContentResult> {
  return inTransaction(pool, async (client) => {
    const row = await lockContent(client, key);
    if (!row) return refuse('NO_DATA');
    const checked = contentSchemas[key].safeParse(body.value);
    if (!checked.success) return invalidContent(key, checked.error);
    const answer = { cleaned: !isDeepStrictEqual(checked.data, body.value) };
    const facts = { subject: 'content', subjectId: key, why: body.why };
    // A retry of this call: its value is stored already.
    if (row.callId === id) {
      note(facts);
      return done({ version: row.version, ...answer });
    }
    if (row.version !== body.version) return refuse('CHANGED', { who: row.who });
    if (doesRuleNeedApproval(key, row.value, checked.data)) return refuse('NEEDS_APPROVAL');
    const isText = textKeys.some((each) => each === key);
    if (isText && addsMemberAddress(row.value, checked.data)) return refuse('NEEDS_APPROVAL');
    // The schema of this key has just parsed the value.
    const value = checked.data as Content<typeof key>;
    const former = await formerAgreements(client, key, value);
    if (former) return former;
    await writeContent(client, key, value, { who: staffMember.name, callId: id });
    const version = await versionOf(client, key);
    const before = { version: row.version, ...auditedValue(row.value) };
    await writeAudit(client, note({ ...facts, before, after: { version, ...auditedValue(checked.data) } }));
    return done({ version, ...answer });
  });
}

/** Returns the refusal of agreements that return to a former version. */
export async function formerAgreements(
  client: pg.Pool | pg.ClientBase,
  key: ContentKey,
  value: unknown,
): Promise<BackofficeResult<never> | null> {
  if (key !== 'agreements') return null;
  // The schema of this key has parsed the value.
  const isFormer = await isFormerAgreementsVersion(client, (value as Agreements).version);
  return isFormer ? refuse('INVALID_INPUT', { field: 'agreements.version', problem: formerVersion }) : null;
}

/** After a return to a former version, only members who have accepted another one since are asked again. */
const formerVersion = 'members may have accepted this version before';

/** Maximum length, as JSON text, of a value that the audit row includes. */
const maxAuditedLength = 4_000;

function auditedValue(value: unknown): { readonly value?: unknown } {
  return JSON.stringify(value).length <= maxAuditedLength ? { value } : {};
}
