import { type Mutation, mutationsIn } from '../../mutation.ts';

const roles = 'server/src/platform/db/roles/app-role.test.ts';
const heads = 'server/src/backoffice/audit/audit-head.test.ts';

const inGrants = mutationsIn('server/grants.sql', [
  {
    name: 'the application may insert entries directly',
    area: 'database',
    find: "('', 'account audit audit_checked entry",
    replace: "('INSERT', 'account audit audit_checked entry",
    tests: [roles],
  },
  {
    name: 'the application may change what is append-only',
    area: 'database',
    find: "('INSERT', 'account_status_change",
    replace: "('INSERT UPDATE', 'account_status_change",
    tests: [roles],
  },
  {
    name: 'everybody may call the owner’s functions',
    area: 'database',
    find: "execute format('revoke execute on function %s from public, %I', v_one.name, v_role);",
    replace: '',
    tests: [roles],
  },
  {
    name: 'an account can be inserted with any balance',
    area: 'database',
    find: 'grant insert (member_id, code, currency) on account',
    replace: 'grant insert on account',
    tests: [roles],
  },
]);

const inOthers = [
  ...mutationsIn('server/src/platform/db/roles/app-role.ts', [
    {
      name: 'a live server serves as the owner of the tables',
      area: 'database',
      find: '  if (rows[0])\n    throw',
      replace: '  if (rows.length > 1)\n    throw',
      tests: [roles],
    },
  ]),
  ...mutationsIn('server/src/platform/db/pool.ts', [
    {
      name: 'connections of the server keep the owner’s role',
      area: 'database',
      find: 'asApp ? `${withTimeOuts} ${asAppRole}` : withTimeOuts',
      replace: 'withTimeOuts',
      tests: [roles],
    },
  ]),
  ...mutationsIn('server/src/platform/backoffice/audit.queries.ts', [
    {
      name: 'a signed head whose row is missing is not reported',
      area: 'audit',
      find: 'h (seq, hash, at, file) left join audit a',
      replace: 'h (seq, hash, at, file) join audit a',
      tests: [heads],
    },
  ]),
  ...mutationsIn('server/src/platform/backoffice/audit-head.ts', [
    {
      name: 'a forged signed head is accepted',
      area: 'audit',
      find: 'else if (key && isSame(',
      replace: 'else if (key && ((..._: unknown[]) => true)(',
      tests: [heads],
    },
  ]),
];

export const databaseRoleMutations: readonly Mutation[] = [...inGrants, ...inOthers];
