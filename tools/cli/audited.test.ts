import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedRoles } from '../../server/src/backoffice/staff/rights/roles.ts';
import { listTransferAccounts } from '../../server/src/payments/bank-receipts/bank-feed.queries.ts';
import { postUnattributedPayment } from '../../server/src/payments/qr-deposits/credit-qr.ts';
import { type BankFixture, bankFixture } from '../../server/src/testing/bank-fixture.ts';
import { type TestDatabase, testDatabase } from '../../server/src/testing/database.ts';
import { type ExceptionsFixture, exceptionsFixtureOf } from '../../server/src/testing/exceptions.ts';
import { activateBonus } from '../../server/src/testing/rewards/bonus-fixture.ts';
import { type CommandName, commandsOnDatabase, run as runCommand } from './testing/run-command.ts';

// Every change by a command is in the audit under the name of whoever typed it.

let fixture: BankFixture;
/** Database in which one key seals all secrets. */
let providers: TestDatabase;
let backoffice: ExceptionsFixture;
let folder: string;
beforeAll(async () => {
  [fixture, providers, folder] = [
    await bankFixture(),
    await testDatabase(),
    await mkdtemp(join(tmpdir(), 'kapao-audited-')),
  ];
  backoffice = exceptionsFixtureOf(fixture.deps);
});
afterAll(async () => {
  await fixture?.close();
  await providers?.close();
  if (folder) await rm(folder, { recursive: true });
});

const key = 'a key of the operator';

/** Runs a command as Ann. */
async function run(pool: pg.Pool, command: CommandName, { args, input, env }: Typed) {
  const { code, output, errors } = await runCommand(command, {
    args,
    env: {
      ...{ DATABASE_URL: pool.options.connectionString, KAPAO_STAFF: 'Ann' },
      ...{ KAPAO_PROVIDER_KEY: key, ...env },
    },
    input,
  });
  return { code, said: output + errors };
}

interface Typed {
  readonly args: readonly string[];
  readonly input?: string;
  readonly env?: object;
  readonly subject: string;
  readonly subjectId?: string | null;
  readonly why?: string;
}
interface Row {
  readonly command: CommandName;
  /** Verb as in the command's own usage; null when it has none. */
  readonly verb: string | null;
  readonly make: () => Promise<Typed> | Typed;
}

const reason = ['--why', 'as agreed'];
const who = ['--who', 'Ann'];
let payments = 0;

async function reviewed(): Promise<string> {
  const { token } = await fixture.member(5_000_000n);
  const { body } = await fixture.server.call('withdraw', { token, body: { amount: 6_000 } });
  return String(body.withdrawId);
}
const decision = (
  verb: string,
  subject: string,
  made: () => Promise<readonly [id: string, ...more: string[]]>,
): Row => ({
  command: 'backoffice',
  verb,
  make: async () => {
    const [id, ...more] = await made();
    return { args: [verb, id, ...reason, ...more], subject, subjectId: id, why: 'as agreed' };
  },
});

async function suspended(): Promise<string> {
  const amount = BigInt(7_700 + ++payments);
  await postUnattributedPayment(fixture.deps, { code: 'KBANK', currency: 'THB' }, 'NOBODY', {
    paymentNo: `A${payments}`,
    amount,
  });
  return (await backoffice.all()).find((item) => item.amount === amount)?.id ?? '';
}

async function marked(): Promise<string> {
  const [one, other] = [await fixture.member(), await fixture.member()];
  const { rows } = await fixture.deps.pool.query<{ id: string }>(
    `insert into abuse_flag (member_id, kind, about, reason) values ($1, 'same-device', $2, '{}') returning id`,
    [one.id, other.id],
  );
  return rows[0]?.id ?? '';
}

const member = (verb: string): Row => ({
  command: 'member',
  verb,
  make: () => ({
    args: [verb, one.publicId, ...who, ...reason],
    ...{ subject: 'member', subjectId: one.id, why: 'as agreed' },
  }),
});
let one: { readonly id: string; readonly publicId: string };
beforeAll(async () => {
  one = await fixture.member();
});

const content = (verb: string, subjectId: string, ...more: string[]): Row => ({
  command: 'content',
  verb,
  make: () => ({ args: [verb, ...more], input: 'true', subject: 'content', subjectId }),
});

const joker = {
  adapter: 'joker',
  baseUrl: 'https://games.example/joker',
  settings: { currencies: ['THB'], appId: 'SHOP', secret: 'hunter2', launchUrl: '/play?token={token}' },
};
const provider = (verb: string): Row => ({
  command: 'provider',
  verb,
  make: () => ({
    args: [verb, 'game', 'JOKER'],
    ...{ input: JSON.stringify(joker), subject: 'provider', subjectId: 'game JOKER' },
  }),
});

const words = (word: string) => ({ th: word, la: word, en: word });
const bonus = {
  ...{ code: 'AUDITED', kind: 'bonus', currency: 'THB', name: words('Audited'), description: words('Half') },
  terms: {
    credit: { kind: 'percent', percent: 50, most: 500.5 },
    ...{ minDeposit: 100, turnoverMultiple: 5, percentFail: 2, cap: null },
  },
};
const offer = (verb: string, ...more: string[]): Row => ({
  command: 'bonus-offer',
  verb,
  make: () => ({
    args: [verb, ...more],
    ...{ input: JSON.stringify(bonus), subject: 'offer', subjectId: 'AUDITED' },
  }),
});

const staffMember = (verb: string, ...more: string[]): Row => ({
  command: 'staff',
  verb,
  make: () => ({ args: [verb, ...more, ...reason], subject: 'operator', why: 'as agreed' }),
});

const table: readonly Row[] = [
  decision('approve', 'withdrawal', async () => [await reviewed()]),
  decision('reject', 'withdrawal', async () => [await reviewed()]),
  decision('credit-member', 'alarm', async () => [await suspended(), '--member', one.publicId]),
  decision('return', 'alarm', async () => [await suspended()]),
  {
    command: 'backoffice',
    verb: 'void',
    make: async () => {
      const player = await fixture.member(20_000n);
      const id = await activateBonus(fixture.deps.ledger, player, { deposit: 200, bonus: 100 });
      const args = ['void', player.publicId, '--keep', '200.50', ...reason];
      return { args, subject: 'bonus', subjectId: id, why: 'as agreed' };
    },
  },
  decision('review', 'mark', async () => [await marked()]),
  member('block'),
  member('unblock'),
  member('end-sessions'),
  member('bar-invites'),
  member('allow-invites'),
  member('hold-withdrawals'),
  {
    command: 'member',
    verb: 'erase',
    make: async () => {
      await seedRoles(fixture.deps.pool);
      await fixture.deps.pool.query(
        "insert into staff_member (id, name, role, state, password_hash, totp_secret) values (gen_random_uuid(), 'Ann', 'finance', 'active', 'x', 'x')",
      );
      const { publicId } = await fixture.member();
      return { args: ['erase', publicId, ...who, ...reason], subject: 'proposal', why: 'as agreed' };
    },
  },
  {
    command: 'member',
    verb: 'export',
    make: () => ({
      args: ['export', one.publicId, '--out', join(folder, 'export'), ...who, ...reason],
      ...{ subject: 'member', subjectId: one.id, why: 'as agreed' },
    }),
  },
  member('release-withdrawals'),
  content('terminate', 'terminated'),
  content('resume', 'terminated'),
  content('set', 'terminated', 'terminated', '-'),
  offer('put', '-'),
  offer('pause', 'AUDITED'),
  offer('resume', 'AUDITED'),
  staffMember('owner', '--name', 'Mali the first'),
  staffMember('recover', 'Mali the first'),
  staffMember('owner', '--recover', '--name', 'Mali the second'),
  staffMember('role', 'Mali the first', 'viewer'),
  staffMember('suspend', 'Mali the first'),
  provider('set'),
  provider('enable'),
  provider('disable'),
  {
    command: 'keys',
    verb: 'reseal',
    make: () => ({
      args: ['reseal'],
      env: {
        KAPAO_GAME_CREDENTIAL_KEY: 'a key of the servers',
        KAPAO_PROVIDER_KEY: 'another key, newer',
        KAPAO_PROVIDER_KEY_OTHER: key,
      },
      ...{ subject: 'keys', subjectId: null },
    }),
  },
  {
    command: 'import-statement',
    verb: null,
    make: async () => {
      const account = (await listTransferAccounts(fixture.deps.pool)).find(
        ({ bankCode }) => bankCode === 'SCB',
      );
      const file = join(folder, 'statement.csv');
      const row = '2026-11-20 10:00:00,77.00,KTB,5550001112,NOBODY KNOWN,R-2';
      await writeFile(file, `at,amount,fromBank,fromAccountNo,fromName,reference\r\n${row}`);
      return { args: [account?.id ?? '', file], subject: 'account', subjectId: account?.id ?? '' };
    },
  },
];

test.each(table)('$command $verb writes the audit log', async ({ command, make }) => {
  const typed = await make();
  const { subject, subjectId, why } = typed;
  const { pool } = command === 'provider' || command === 'keys' ? providers : fixture.deps;
  const { rows: before } = await pool.query<{ seq: bigint }>(
    'select coalesce(max(seq), 0) as seq from audit',
  );
  const { code, said } = await run(pool, command, typed);
  expect([said, code]).toEqual([said, 0]);
  const { rows } = await pool.query(
    `select who, action, staff_id as staff, subject, subject_id as "subjectId", why from audit where seq > $1 order by seq`,
    [before[0]?.seq],
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows)
    expect(row).toMatchObject({
      who: 'Ann',
      action: expect.stringMatching(new RegExp(`^npm run ${command}( -- |$)`)),
      ...{ staff: null, subject, why: why ?? null },
      ...(subjectId !== undefined && { subjectId }),
    });
});

/** Verbs that only read, by command. One decision stands for all of `backoffice`, because they share one code path. */
const reads: Readonly<Record<string, readonly string[]>> = {
  'check-ledger': [],
  content: ['get'],
  // Left out: it deletes a development database together with its audit.
  'db-reset': [],
  backoffice: ['show', '<decision>', 'flags'],
  // Left out: it changes nothing of the service, and the audit may not exist before it.
  migrate: [],
  member: ['show'],
  'bonus-offer': ['show'],
  staff: ['code'],
  provider: ['show'],
  // Left out: whoever can run it has the database anyway.
  psql: [],
  'simulate-bonus': ['FILE'],
};

test('every verb in the usage of a command on the database is tested for the audit log', async () => {
  for (const { name: command, source } of await commandsOnDatabase()) {
    const tried = table.filter((row) => row.command === command).map(({ verb }) => verb);
    const said = [...source.matchAll(/npm run ([\w-]+) -- ([a-z<]\S*)/gi)].filter(
      ([, name]) => name === command,
    );
    for (const [, , verb = ''] of said)
      if (!reads[command]?.includes(verb) && !tried.includes(null))
        expect([command, tried]).toEqual([command, expect.arrayContaining([verb])]);
    expect([command, tried.length > 0 || command in reads]).toEqual([command, true]);
  }
});
