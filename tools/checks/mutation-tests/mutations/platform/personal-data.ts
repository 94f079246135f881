import { type Mutation, mutationsIn } from '../../mutation.ts';

const consents = ['server/src/members/consent/consent.test.ts'];
const exports = ['server/src/members/personal-data/export-member.test.ts'];

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
];
