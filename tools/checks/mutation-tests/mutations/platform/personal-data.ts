import { type Mutation, mutationsIn } from '../../mutation.ts';

const consents = ['server/src/members/consent/consent.test.ts'];
const exports = ['server/src/members/personal-data/export-member.test.ts'];

const addresses = ['server/src/backoffice/audit/hash-addresses.test.ts'];
const payers = ['server/src/members/personal-data/payer.test.ts'];

const erasure = ['tools/cli/member/erase.test.ts'];

/** Mutations of consents, exports, and the end of personal data. */
export const personalDataMutations: readonly Mutation[] = [
  ...mutationsIn('server/migrations/0157-consent.sql', [
    {
      name: 'two equal consents at once are two',
      area: 'personal-data',
      find: '  perform 1 from member m where m.id = p_member for no key update;\n',
      replace: '',
      tests: consents,
    },
    {
      name: 'a new version of the agreements is not recorded',
      area: 'personal-data',
      find: '(last.version, last.given) <> (p_version, p_given)',
      replace: 'last.given <> p_given',
      tests: consents,
    },
  ]),
  ...mutationsIn('server/src/members/personal-data/personal-tables.ts', [
    {
      name: 'an export has hashes of session tokens',
      area: 'personal-data',
      find: "session: { without: ['token_hash', 'device_hash',",
      replace: "session: { without: ['device_hash',",
      tests: exports,
    },
  ]),
  ...mutationsIn('server/src/members/personal-data/export-member.ts', [
    {
      name: 'an export overwrites another one',
      area: 'personal-data',
      find: '(await readdir(folder)).length === 0',
      replace: 'true',
      tests: exports,
    },
  ]),
  ...mutationsIn('server/migrations/0158-personal-data.sql', [
    {
      name: 'redactions are not compared with their record',
      area: 'personal-data',
      find: 'where r.after is distinct from a.after;',
      replace: 'where false;',
      tests: addresses,
    },
    {
      name: 'young addresses are hashed',
      area: 'personal-data',
      find: "and a.at < now() - p_days * interval '1 day'",
      replace: '',
      tests: addresses,
    },
  ]),
  ...mutationsIn('server/migrations/0101-audit.sql', [
    {
      name: 'an audit row changes without a record',
      area: 'personal-data',
      find: '\n     and audit_hash(new) = (select d.rest from audit_redacted d where d.seq = old.seq order by d.by_seq desc limit 1) then',
      replace: ' then',
      tests: addresses,
    },
  ]),
  ...mutationsIn('server/src/members/personal-data/payer.queries.ts', [
    {
      name: 'who has money in suspense is forgotten',
      area: 'personal-data',
      find: "p.state = 'returned' and",
      replace: "p.state in ('returned', 'in-suspense') and",
      tests: payers,
    },
  ]),
  ...mutationsIn('server/migrations/0159-erasure.sql', [
    {
      name: 'an erasure needs no second person',
      area: 'personal-data',
      find: 'if not exists (select from approval_request p where p.id = p_approval and',
      replace: 'if not exists (select from approval_request p where true or p.id = p_approval and',
      tests: erasure,
    },
    {
      name: 'what stands against an erasure is not judged at its approval',
      area: 'personal-data',
      find: 'if v_refusal is not null then return v_refusal; end if;',
      replace: '',
      tests: erasure,
    },
    {
      name: 'an erasure leaves what the audit says of the member',
      area: 'personal-data',
      find: 'null, null, null, a.previous, a.hash)::audit',
      replace: 'a.before, a.after, a.why, a.previous, a.hash)::audit',
      tests: erasure,
    },
    {
      name: 'an erasure leaves account numbers of withdrawals',
      area: 'personal-data',
      find: "  update withdrawal x set account_no = '', account_name = '' where x.member_id = p_member;\n",
      replace: '',
      tests: erasure,
    },
    {
      name: 'an erasure takes away what was approved about money',
      area: 'personal-data',
      find: "case when x.kind in ('credit', 'debit', 'decision') then x.payload else '{}' end",
      replace: "'{}'",
      tests: erasure,
    },
    {
      name: 'the law’s years are not kept',
      area: 'personal-data',
      find: "and e.created_at > now() - p_years * interval '1 year'",
      replace: 'and false',
      tests: erasure,
    },
  ]),
  ...mutationsIn('server/src/backoffice/approvals/approve-request.ts', [
    {
      name: 'the approval of an erasure repeats what names the member',
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
