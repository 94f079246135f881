import { setTimeout as sleep } from 'node:timers/promises';
import { v7 } from 'uuid';
import type { AccountCode } from '../ledger/entry.ts';
import { balancesOf } from '../ledger/ledger.ts';
import { depositSlice } from '../money/deposit/deposit.route.ts';
import { gameSlice } from '../money/game/game.route.ts';
import { statementSlice } from '../money/statement/statement.route.ts';
import { transferSlice } from '../money/transfer/transfer.route.ts';
import { withdrawSlice } from '../money/withdraw/withdraw.route.ts';
import type { Deps, Slice } from '../outside/deps.ts';
import { questionsOf } from '../slices.ts';
import { uncountedMoneyCalls } from '../web/admission/money-calls.ts';
import { type TestMember, type TestServer, testServer } from './app.ts';
import { askDue } from './asking.ts';
import { bankProviders, gameProviders } from './bank-providers.ts';
import { openPostOffice, type PostOffice } from './post.ts';
import { startTestSandbox, type TestSandbox } from './sandbox.ts';
import { insertDemoGames } from './transfer-world.ts';

/** A server with deposits and withdrawals, a real database, the real sandbox, and the post between them. */
export interface BankWorld {
  readonly server: TestServer;
  readonly deps: Deps;
  readonly sandbox: TestSandbox;
  readonly post: PostOffice;
  readonly logged: string[];
  /** A member with so many satang in the wallet. */
  member(satang?: bigint): Promise<TestMember>;
  balance(member: Pick<TestMember, 'id'>, code: AccountCode): Promise<bigint>;
  /** Minor units, as they stand in the books. */
  house(code: string): Promise<bigint>;
  /** How much the sandbox says that went through this account, in satang. */
  outside(code: string): Promise<bigint>;
  /** Pays a QR text at the sandbox's bank; answers the HTTP status. */
  pay(payload: string, amount?: number): Promise<number>;
  fault(target: 'qr' | 'bank' | `game:${string}`, fault: string, times?: number): Promise<void>;
  /** Asks about everything that is due, once. */
  work(): Promise<void>;
  /** Works until `look` says yes; throws after some seconds. */
  until(look: () => boolean | Promise<boolean>, what: string): Promise<void>;
  close(): Promise<void>;
}

export async function bankWorld(
  changes: Readonly<Record<string, unknown>> = {},
  moreSlices: readonly Slice[] = [],
): Promise<BankWorld> {
  const post = await openPostOffice();
  const sandbox = await startTestSandbox({ SANDBOX_CALLBACK_BASE: post.base });
  const logged: string[] = [];
  const server = await testServer({
    slices: [depositSlice, withdrawSlice, statementSlice, gameSlice, transferSlice, ...moreSlices],
    providers: [...bankProviders(sandbox.url, changes), ...gameProviders(sandbox.url)],
    onLog: (line) => void logged.push(line),
    // What must hold however many come at once is tried with many at once.
    deps: (deps) => ({ ...deps, moneyCalls: uncountedMoneyCalls }),
  });
  await insertDemoGames(server.deps.pool);
  post.forwardTo(server.url);
  const { deps } = server;
  const work = async () => void (await askDue(deps, questionsOf(deps)));
  return {
    server,
    deps,
    sandbox,
    post,
    logged,
    work,
    async member(satang = 0n) {
      const member = await server.createMember();
      if (satang > 0n) await fund(deps, member.id, satang);
      return member;
    },
    balance: async (member, code) => (await balancesOf(deps.pool, member.id)).get(code)?.balance ?? 0n,
    async house(code) {
      const { rows } = await deps.pool.query<{ balance: bigint }>(
        'select balance from house_balances() where code = $1',
        [code],
      );
      return rows[0]?.balance ?? 0n;
    },
    async outside(code) {
      // The sandbox documents this shape (wire.md section 8).
      const totals = (await sandbox.control('/control/totals', 'GET')) as { code: string; balance: number }[];
      return BigInt(Math.round((totals.find((total) => total.code === code)?.balance ?? 0) * 100));
    },
    async pay(payload, amount) {
      const answer = await fetch(`${sandbox.url}/control/bank/pay-qr`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ payload, ...(amount === undefined ? {} : { amount }) }),
      });
      return answer.status;
    },
    fault: async (target, fault, times) =>
      void (await sandbox.control('/control/fault', 'POST', { target, fault, ...(times && { times }) })),
    async until(look, what) {
      for (const end = Date.now() + 30_000; Date.now() < end; ) {
        if (await look()) return;
        await work();
        await sleep(40);
      }
      throw new Error(`never came: ${what}`);
    },
    async close() {
      await sandbox.stop();
      await post.close();
      await server.close();
    },
  };
}

/** Money that came from nowhere the sandbox knows of, so that both sides' totals stay comparable. */
async function fund(deps: Deps, memberId: string, amount: bigint): Promise<void> {
  const outcome = await deps.ledger.post({
    memberId,
    id: v7(),
    kind: 'move',
    debit: 'house:demo',
    credit: 'wallet',
    amount,
    currency: 'THB',
    reason: 'demo',
  });
  if (!outcome.ok) throw new Error(outcome.code);
}
