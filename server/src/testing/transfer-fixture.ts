import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SandboxOptions } from '@kapao/sandbox/main';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { demoGameProviders, demoGames } from '../demo/demo-games.ts';
import { activateSlot, usernameAtGame } from '../gaming/accounts/activate-slot.ts';
import type { GameDeps, GameMember } from '../gaming/accounts/game-deps.ts';
import { refreshSlots } from '../gaming/accounts/refresh-slots.ts';
import { legInquiry } from '../gaming/transfers/inquire-leg.ts';
import { legRecheckInquiry, recheckVoidedLegs } from '../gaming/transfers/recheck-leg.ts';
import type { AccountCode } from '../ledger/entry.ts';
import { balancesOf, createLedger, openAccounts } from '../ledger/ledger.ts';
import { crockford } from '../platform/crockford.ts';
import { readSettings } from '../platform/settings/settings.ts';
import type { ProviderRow } from '../providers/protocol/provider-row.ts';
import { createProviderRegistry, type ProviderRegistry } from '../providers/registry/provider-registry.ts';
import { resolveProvider } from '../providers/registry/resolve-provider.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { inquireDue } from './inquiry.ts';
import { patience } from './process/patience.ts';
import { startTestSandbox, type TestSandbox } from './sandbox.ts';

/** Fixture with a real database, the real sandbox, and as much of the server as games and transfers need. */
export interface TransferFixture {
  readonly deps: GameDeps;
  /** Returns the games' providers with their rows changed; they still have the members' accounts. */
  providersWith(change: (row: ProviderRow) => ProviderRow): ProviderRegistry;
  readonly database: TestDatabase;
  readonly sandbox: TestSandbox;
  /** Messages that were logged. */
  readonly logged: string[];
  /** Creates a member with this many baht in the wallet and these games open. */
  member(baht: bigint, ...games: string[]): Promise<GameMember>;
  /** Returns a balance in minor units. */
  balance(member: GameMember, code: AccountCode): Promise<bigint>;
  /** Runs every leg's inquiry that is due. */
  inquireDue(): Promise<void>;
  /** Reads every game's balance, as the member's call does; returns the stale ones. */
  refresh(member: GameMember): Promise<{ stale: string[] }>;
  /** Makes every leg's inquiry due and runs it until none is open; throws if that never happens. */
  untilKnown(member: GameMember): Promise<void>;
  /** Returns the differences between ledger, wallet and games for this member; empty when all agree. */
  wrongs(member: GameMember): Promise<string[]>;
  close(): Promise<void>;
}

/** Starts the fixture; `sandboxOptions` changes the sandbox's options. */
export async function transferFixture(
  sandboxOptions: Partial<SandboxOptions> = {},
): Promise<TransferFixture> {
  const [database, sandbox] = await Promise.all([testDatabase(), startTestSandbox(sandboxOptions)]);
  const { pool, app } = database;
  const logged: string[] = [];
  const note = (_fields: object, message: string) => void logged.push(message);
  const rows = demoGameProviders.map((row) => ({
    ...resolveProvider(row, { sandboxUrl: sandbox.url, env: {} }),
    timeoutMs: 20_000,
    settleDelayMs: 100,
    retryStepsMs: [100, 200],
  }));
  const deps: GameDeps = {
    pool: app,
    ledger: createLedger(app),
    providers: createProviderRegistry(rows),
    settings: readSettings({ SANDBOX_PORT: '0', KAPAO_GAME_CREDENTIAL_KEY: 'demo-credential-key' }),
    log: { info() {}, warn: note, error: note },
  };
  await insertDemoGames(pool);
  const balance = async (member: GameMember, code: AccountCode) =>
    (await balancesOf(pool, member.id)).get(code)?.balance ?? 0n;

  const askAll = async () => void (await inquireDue(deps, [legInquiry(deps), legRecheckInquiry(deps)]));
  return {
    deps,
    inquireDue: askAll,
    refresh: (member) => refreshSlots(deps, member, recheckVoidedLegs),
    providersWith: (change) => withAccountsOf(deps.providers, createProviderRegistry(rows.map(change))),
    database,
    sandbox,
    logged,
    balance,
    async member(baht, ...games) {
      const member: GameMember = { id: uuidv7(), publicId: randomPublicId(), currency: 'THB' };
      const client = await pool.connect();
      await openAccounts(client, member.id, 'THB', ['wallet', 'held']);
      client.release();
      if (baht > 0n) await fund(deps, member, baht * 100n);
      for (const code of games) {
        const opened = await activateSlot(deps, member, code);
        if (!opened.ok) throw new Error(`${code}: ${opened.code}`);
      }
      return member;
    },
    async untilKnown(member) {
      for (const end = Date.now() + patience(); Date.now() < end; ) {
        // Later checks of refunded legs are left out, because no test waits for them here.
        const { rows } = await pool.query(
          "update inquiry set next_at = now() where member_id = $1 and kind = 'leg' returning 1",
          [member.id],
        );
        if (rows.length === 0) return;
        await askAll();
        await sleep(20);
      }
      throw new Error('some transfer never settled');
    },
    wrongs: (member) => findWrongs(deps, sandbox, member),
    async close() {
      await sandbox.stop();
      await database.close();
    },
  };
}

function withAccountsOf(former: ProviderRegistry, present: ProviderRegistry): ProviderRegistry {
  const games = [...present.games].map(([code, channel]) => {
    const client = former.games.get(code)?.client ?? channel.client;
    return [code, { ...channel, client }] as const;
  });
  return { ...present, games: new Map(games) };
}

/** Posts a deposit in minor units; returns the id of its entry in the statement. */
export async function fund(
  deps: Pick<GameDeps, 'ledger'>,
  member: GameMember,
  amount: bigint,
): Promise<string> {
  const id = uuidv7();
  const outcome = await deps.ledger.post({
    memberId: member.id,
    id,
    kind: 'move',
    debit: 'operator:qr:KBANK',
    credit: 'wallet',
    amount,
    currency: 'THB',
    reason: 'qr',
    statement: { type: 'deposit', counterpart: 'BANK' },
  });
  if (!outcome.ok) throw new Error(outcome.code);
  return id;
}

export async function insertDemoGames(pool: pg.Pool): Promise<void> {
  for (const { code, name, category, plays, rate, provider, position, logo, background } of demoGames) {
    await pool.query(
      `insert into game (code, name, category, rate, provider, position, logo, background, plays)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
      [code, name, category, rate, provider, position, logo, background, plays],
    );
  }
}

function randomPublicId(): string {
  return [...randomBytes(10)].map((byte) => crockford[byte % 32]).join('');
}

async function findWrongs(deps: GameDeps, sandbox: TestSandbox, member: GameMember): Promise<string[]> {
  const wrongs: string[] = [];
  const { rows } = await deps.pool.query<{ code: string; balance: bigint; moved: bigint; open: bigint }>(
    `select a.code, a.balance,
       coalesce((select sum(e.amount) from entry_side e where e.member_id = a.member_id and e.code = a.code), 0)::bigint
         as moved,
       (select count(*) from open_hold h where h.member_id = a.member_id) as open
     from account a where a.member_id = $1`,
    [member.id],
  );
  for (const { code, balance, moved, open } of rows) {
    if (balance !== moved) wrongs.push(`${code} stores ${balance}, its entries make ${moved}`);
    if (code === 'held' && open === 0n && balance !== 0n) wrongs.push(`${balance} held for nothing`);
    const game = demoGames.find((g) => code === `game:${g.code}`);
    if (!game) continue;
    const there = await sandbox.account(game.code, usernameAtGame(member.publicId));
    const value = Math.round(there.balance * Number(game.rate) * 100);
    if (open === 0n && balance !== BigInt(value)) wrongs.push(`${code} is ${balance}, the game has ${value}`);
  }
  return wrongs;
}
