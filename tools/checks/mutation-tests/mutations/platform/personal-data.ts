import { type Mutation, mutationsIn } from '../../mutation.ts';

const consents = ['server/src/members/consent/consent.test.ts'];
const exports = ['server/src/members/personal-data/export-member.test.ts'];

const addresses = ['server/src/backoffice/audit/hash-addresses.test.ts'];
const payers = ['server/src/members/personal-data/payer.test.ts'];

/** Mutations of consents, of exports, and of the data of third persons who paid. */
export const personalDataMutations: readonly Mutation[] = [
  ...mutationsIn('server/migrations/0157-consent.sql', [
    {
      name: 'two concurrent equal consents are stored twice',
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
      name: 'an export contains hashes of session tokens',
      area: 'personal-data',
      find: "session: { without: ['token_hash', 'device_hash',",
      replace: "session: { without: ['device_hash',",
      tests: exports,
    },
  ]),
  ...mutationsIn('server/src/members/personal-data/export-member.ts', [
    {
      name: 'an export overwrites an earlier one',
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
      name: 'recent addresses are hashed',
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
      name: 'the payer of money in suspense is removed',
      area: 'personal-data',
      find: "p.state = 'returned' and",
      replace: "p.state in ('returned', 'in-suspense') and",
      tests: payers,
    },
  ]),
  ...mutationsIn('server/src/members/personal-data/export.queries.ts', [
    {
      name: 'an export names other payers of the same account',
      area: 'personal-data',
      find: 'c.account_no = translate(',
      replace: 'c.account_no <> translate(',
      tests: exports,
    },
  ]),
];
