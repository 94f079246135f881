import { type Mutation, mutationsIn } from '../../mutation.ts';

const erasure = ['tools/cli/member/erase.test.ts'];

/** Mutations of the erasure of a member's personal data. */
export const erasureMutations: readonly Mutation[] = [
  ...mutationsIn('server/migrations/0159-erasure.sql', [
    {
      name: 'an erasure needs no second person',
      area: 'personal-data',
      find: 'if not exists (select from approval_request p where p.id = p_approval and',
      replace: 'if not exists (select from approval_request p where true or p.id = p_approval and',
      tests: erasure,
    },
    {
      name: 'the conditions of an erasure are not checked at its approval',
      area: 'personal-data',
      find: 'if v_refusal is not null then return v_refusal; end if;',
      replace: '',
      tests: erasure,
    },
    {
      name: 'the audit keeps what it recorded of an erased member',
      area: 'personal-data',
      find: 'null, null, null, a.previous, a.hash)::audit',
      replace: 'a.before, a.after, a.why, a.previous, a.hash)::audit',
      tests: erasure,
    },
    {
      name: 'an erasure leaves account numbers in withdrawals',
      area: 'personal-data',
      find: "  update withdrawal x set account_no = '', account_name = '' where x.member_id = p_member;\n",
      replace: '',
      tests: erasure,
    },
    {
      name: 'the application can mark members as erased',
      area: 'personal-data',
      find: "if not pg_has_role((select c.relowner from pg_class c where c.oid = tg_relid), 'usage') then",
      replace: 'if false then',
      tests: erasure,
    },
    {
      name: 'an open decision credits an erased member',
      area: 'personal-data',
      find: "and p.payload ->> 'toMember' = m.public_id",
      replace: 'and false',
      tests: erasure,
    },
    {
      name: 'an erasure leaves the member’s account number in payments for others',
      area: 'personal-data',
      find: 'x.from_account = c.account_no and x.member_id is not null',
      replace: 'x.from_account = c.account_no and x.member_id = p_member',
      tests: erasure,
    },
    {
      name: 'an erasure removes approved requests about money',
      area: 'personal-data',
      find: "case when x.kind in ('credit', 'debit', 'decision') then x.payload else '{}' end",
      replace: "'{}'",
      tests: erasure,
    },
    {
      name: 'the legal retention years are not checked',
      area: 'personal-data',
      find: "and e.created_at > now() - p_years * interval '1 year'",
      replace: 'and false',
      tests: erasure,
    },
  ]),
  ...mutationsIn('server/src/payments/adjustments/admin/manual-adjustments.queries.ts', [
    {
      name: 'an adjustment for an erased member is requested',
      area: 'personal-data',
      find: 'where m.id = $1 and m.erased_at is null',
      replace: 'where m.id = $1',
      tests: erasure,
    },
  ]),
  ...mutationsIn('server/migrations/0104-adjustment.sql', [
    {
      name: 'an adjustment credits a member who was erased meanwhile',
      area: 'personal-data',
      find: "  if is_erased(member[1]) then perform ledger_refuse(jsonb_build_object('code', 'CHANGED')); end if;\n",
      replace: '',
      tests: erasure,
    },
  ]),
  ...mutationsIn('server/migrations/0102-approval-request.sql', [
    {
      name: 'the application may rewrite requests about an erased member',
      area: 'personal-data',
      find: " and new.why = 'erased'\n",
      replace: '\n',
      tests: erasure,
    },
  ]),
  ...mutationsIn('server/src/backoffice/approvals/approve-request.ts', [
    {
      name: 'the approval of an erasure records what names the member',
      area: 'personal-data',
      find: 'why: kind.auditedWhy ?? (accepting.why || row.why)',
      replace: 'why: accepting.why || row.why',
      tests: erasure,
    },
  ]),
  ...mutationsIn('server/src/members/account/check-registration.ts', [
    {
      name: 'an excluded person registers again by phone',
      area: 'personal-data',
      find: ' || (await isExcluded(deps, { phone }))',
      replace: '',
      tests: erasure,
    },
  ]),
  ...mutationsIn('server/src/members/account/check-bank-account.ts', [
    {
      name: 'an excluded person registers again by bank account',
      area: 'personal-data',
      find: 'if (owner === null && (await isExcluded(deps, { bankCode, bankAccountNo })))',
      replace: 'if (false)',
      tests: erasure,
    },
  ]),
];
