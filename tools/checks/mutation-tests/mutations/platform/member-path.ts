import { type Mutation, mutationsIn } from '../../mutation.ts';

const plans = ['server/src/app/plans.test.ts'];
const statement = ['server/src/app/statement-plans.test.ts'];
const headers = ['server/src/platform/http/pages/security-headers.test.ts'];

export const memberPathMutations: readonly Mutation[] = [
  ...mutationsIn('server/migrations/0183-generic-plans.sql', [
    {
      name: 'the end of a transfer is planned anew for each batch of one',
      area: 'plans',
      find: 'alter function record_leg_end set plan_cache_mode = force_generic_plan;',
      replace: '',
      tests: plans,
    },
    {
      name: 'every record inherits plans that nothing watches',
      area: 'plans',
      find: 'alter function ledger_record set plan_cache_mode = auto;',
      replace: '',
      tests: plans,
    },
  ]),
  ...mutationsIn('server/migrations/0060-member.sql', [
    {
      name: 'each call reads the keys of all calls',
      area: 'plans',
      find: 'left join lateral (select x.* from request x where x.owner = q.owner and x.key = q.key offset 0) r on r.expires_at > now()',
      replace: 'left join request r on r.owner = q.owner and r.key = q.key and r.expires_at > now()',
      tests: plans,
    },
  ]),
  ...mutationsIn('server/migrations/0030-inquiry.sql', [
    {
      name: 'the end of an inquiry reads all inquiries of its kind',
      area: 'plans',
      find: 'select from inquiry x where x.member_id = m and x.kind is not distinct from p_kind and',
      replace: 'select from inquiry x where x.member_id = m and x.kind = p_kind and',
      tests: plans,
    },
  ]),
  ...mutationsIn('server/migrations/0184-statement-page.sql', [
    {
      name: 'a page of a long statement counts all its lines',
      area: 'plans',
      find: 'and (e.created_at, e.id) > (l.created_at, l.id) offset 0) e',
      replace: 'and (e.created_at, e.id) > (l.created_at, l.id)) e',
      tests: statement,
    },
  ]),
  ...mutationsIn('server/src/platform/call/encode-reply.ts', [
    {
      name: 'an answer is sent as the use case returns it',
      area: 'contract',
      find: 'return reply.parse(value);',
      replace: 'return value;',
      tests: ['server/src/platform/call/strict-answers.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/platform/http/access-log.ts', [
    {
      name: 'the access log lacks the id that an error names',
      area: 'log',
      find: 'const { id: requestId, rejected } = request;',
      replace: "const { rejected } = request;\n    const requestId = '';",
      tests: ['server/src/platform/http/app.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/platform/outbox/outbox-place.ts', [
    {
      name: 'the relay reads all rows that are gone for each hint',
      area: 'outbox',
      find: 'from = Math.max(0, block - slackBlocks);',
      replace: 'from = 0 * block;',
      tests: ['server/src/platform/outbox/outbox-place.test.ts'],
    },
    {
      name: 'a row in front of the place waits for ever',
      area: 'outbox',
      find: 'if (now() - wholeAt < wholeEveryMs) return from;',
      replace: 'if (wholeAt > 0) return from;',
      tests: ['server/src/platform/outbox/outbox-place.test.ts'],
    },
  ]),
  ...mutationsIn('server/migrations/0195-gateway-index.sql', [
    {
      name: 'each payment of a gateway reads all receiving accounts',
      area: 'plans',
      find: "deposit_account_name(bank_code, '')))::uuid)",
      replace: 'deposit_account_name(bank_code, account_no)))::uuid)',
      tests: plans,
    },
  ]),
  ...mutationsIn('server/src/platform/http/pages/security-headers.ts', [
    {
      name: 'the headers of the first list of games stay for ever',
      area: 'headers',
      find: 'if (made?.of !== origins)',
      replace: 'if (!made)',
      tests: headers,
    },
    {
      name: 'the origin of a game adds a directive',
      area: 'headers',
      find: '!/[\\s;,]/.test(source)',
      replace: '/./.test(source)',
      tests: headers,
    },
  ]),
];
