import { plainText } from '@kapao/core/text/plain-text';
import { z } from 'zod';
import { backofficeCall } from '../backoffice-call.ts';
import { count, day, moment, typedId, uuid } from '../backoffice-fields.ts';
import { page, pageQuery } from '../page.ts';

/** Row number in the audit log; numbers have no gaps. */
const seq = z.codec(z.string().regex(/^[1-9]\d{0,17}$/), z.bigint(), {
  decode: (text) => BigInt(text),
  encode: (number) => number.toString(),
});

/** Filters, combined with AND; days are Bangkok's, both ends included. */
const search = {
  staffId: uuid.optional(),
  /** Public id of a member (`A1B2C3`), or their internal id. */
  member: typedId(40).optional(),
  subject: z
    .string()
    .regex(/^[a-z][a-z-]{0,39}$/)
    .optional(),
  subjectId: z.string().overwrite(plainText).trim().min(1).max(200).optional(),
  action: z.string().trim().min(1).max(60).optional(),
  from: day.optional(),
  until: day.optional(),
};

const row = z.object({
  seq,
  at: moment,
  /** Null: a CLI command, or an actor who could not be identified. */
  staffId: uuid.nullable(),
  who: z.string(),
  action: z.string(),
  subject: z.string().nullable(),
  subjectId: z.string().nullable(),
  memberId: uuid.nullable(),
  publicId: z.string().nullable(),
  why: z.string().nullable(),
  /** Whether the row has values before or after the change. */
  changed: z.boolean(),
});

export const auditCalls = {
  listAudit: backofficeCall({
    path: 'GET /backoffice/audit',
    summary: 'List audit rows, newest first',
    right: 'audit.see',
    query: z.object({ ...pageQuery.shape, ...search }),
    reply: page(row),
    errors: ['NO_MEMBER'],
  }),
  getAuditRow: backofficeCall({
    path: 'GET /backoffice/audit/rows/:seq',
    summary: 'Return an audit row with the values before and after, and its seal',
    right: 'audit.see',
    params: z.object({ seq }),
    reply: row.extend({
      address: z.string().nullable(),
      sessionId: uuid.nullable(),
      requestId: z.string().nullable(),
      before: z.json(),
      after: z.json(),
      hash: z.string(),
      previous: z.string(),
    }),
    errors: ['NO_DATA'],
    personal: true,
  }),
  listAuditChoices: backofficeCall({
    path: 'GET /backoffice/audit/choices',
    summary: 'List filter values of the audit: staff, actions, kinds of subjects',
    right: 'audit.see',
    reply: z.object({
      staffMembers: z.array(z.object({ id: uuid, name: z.string() })),
      actions: z.array(z.string()),
      subjects: z.array(z.string()),
    }),
  }),
  getAuditState: backofficeCall({
    path: 'GET /backoffice/audit/state',
    summary: 'Return the last verified row of the audit chain, and where the chain is broken',
    right: 'audit.see',
    reply: z.object({
      rows: count,
      checked: z.object({ seq, at: moment, hash: z.string() }).nullable(),
      broken: z.array(z.string()).max(100),
    }),
  }),
  exportAudit: backofficeCall({
    path: 'GET /backoffice/exports/audit',
    summary: 'Export audit rows as CSV: at most 92 days and 100,000 rows',
    right: 'audit.see',
    query: z.object({ ...search, from: day, until: day }),
    reply: z.string().describe('CSV'),
    errors: ['NO_MEMBER'],
    personal: true,
    download: true,
    fresh: true,
  }),
};
