import { setTimeout as sleep } from 'node:timers/promises';
import type { Currency } from '@kapao/core/money';
import type { SandboxOptions } from '@kapao/sandbox/main';
import { v7 } from 'uuid';
import { expect } from 'vitest';
import { inquiriesOf } from '../app/slices.ts';
import { seedDemoDepositAccounts } from '../content/seed-content.ts';
import { gameSlice } from '../gaming/accounts/game.route.ts';
import { transferSlice } from '../gaming/transfers/transfer.route.ts';
import type { AccountCode } from '../ledger/entry.ts';
import { balancesOf } from '../ledger/ledger.ts';
import { startFeedPolling } from '../payments/bank-receipts/bank-feed.queries.ts';
import { bankReceiptsSlice } from '../payments/bank-receipts/bank-receipts.route.ts';
import { giftlinkSlice } from '../payments/giftlinks/giftlink.route.ts';
import { depositSlice } from '../payments/qr-deposits/qr-deposits.route.ts';
import { slipSlice } from '../payments/slips/slip.route.ts';
import { findWithdrawal, type Withdrawal } from '../payments/withdrawals/withdrawal.queries.ts';
import { withdrawSlice } from '../payments/withdrawals/withdrawal.route.ts';
import { unlimitedMoneyCalls } from '../platform/concurrency/money-call-limits.ts';
import { filesSlice } from '../platform/files/files.route.ts';
import type { Deps, Slice } from '../providers/registry/deps.ts';
import { activeBonusSlice } from '../rewards/bonus/active/active-bonus.route.ts';
import { endForWithdrawal } from '../rewards/bonus/active/end-for-withdrawal.ts';
import { statementSlice } from '../wallet/statement/statement.route.ts';
import { type TestMember, type TestServer, testServer } from './app.ts';
import { bankProviders, gameProviders } from './bank-providers.ts';
import { type CallbackInbox, openCallbackInbox } from './callback-inbox.ts';
import { inquireDue } from './inquiry.ts';
import { patience } from './process/patience.ts';
import { startTestSandbox, type TestSandbox } from './sandbox.ts';
import { insertDemoGames } from './transfer-fixture.ts';

/** Transfer from a member's own account unless it says otherwise. */
export interface BankTransfer {
  readonly from: Pick<TestMember, 'phone'> | { readonly accountNo: string; readonly name: string };
  /** Amount in baht or kip. */
  readonly amount: number;
  readonly fromBank?: string;
  readonly to?: keyof typeof receivers;
  readonly at?: Date;
}

/**
 * Server with deposits and withdrawals, a real database, the real sandbox, and the callbacks between them.
 */
export interface BankFixture {
  readonly server: TestServer;
  readonly deps: Deps;
  readonly sandbox: TestSandbox;
  readonly post: CallbackInbox;
  readonly logged: string[];
  /** Creates a member with this many minor units in the wallet, in baht by default. */
  member(amount?: bigint, currency?: Currency): Promise<TestMember>;
  balance(member: Pick<TestMember, 'id'>, code: AccountCode): Promise<bigint>;
  /** Withdraws this many baht, and returns the withdrawal's id. */
  withdraw(member: Pick<TestMember, 'token'>, baht: number): Promise<string>;
  /** Returns a withdrawal that the test has created. */
  withdrawal(member: Pick<TestMember, 'id'>, id: string): Promise<Withdrawal>;
  /** Balance of an account of the operator in the books, in minor units. */
  operatorBalance(code: string): Promise<bigint>;
  /** Total that the sandbox reports for this account, in satang. */
  providerTotal(code: string): Promise<bigint>;
  /** Transfers into the demo's account at a bank and returns the bank's reference. The feed reports it after a moment. */
  transfer(order: BankTransfer): Promise<string>;
  /**
   * Pays a QR at the sandbox's bank, by its text or by the reference of the payment, and returns the HTTP status. A gateway
   * can report the payer only where `from` names one.
   */
  pay(
    qr: string | { readonly reference: string },
    amount?: number,
    from?: { readonly bank: string; readonly accountNo: string; readonly name: string },
  ): Promise<number>;
  fault(
    target: 'qr' | 'bank' | 'giftlink' | 'slip' | `game:${string}`,
    fault: string,
    times?: number,
  ): Promise<void>;
  /** Runs every inquiry that is due, once. */
  work(): Promise<void>;
  /** Works until `condition` returns true, and throws if that never happens. The sandbox's bank pays out only here. */
  until(condition: () => boolean | Promise<boolean>, what: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts the fixture; `sandboxOptions` changes the sandbox's options. */
export async function bankFixture(
  changes: Readonly<Record<string, unknown>> = {},
  moreSlices: readonly Slice[] = [],
  sandboxOptions: Partial<SandboxOptions> = {},
): Promise<BankFixture> {
  const post = await openCallbackInbox();
  const sandbox = await startTestSandbox({
    callbackBase: post.base,
    payoutDelayMs: 3_600_000,
    ...sandboxOptions,
  });
  const logged: string[] = [];
  const server = await testServer({
    slices: [
      depositSlice,
      bankReceiptsSlice,
      filesSlice,
      slipSlice,
      withdrawSlice(endForWithdrawal),
      activeBonusSlice,
      statementSlice,
      gameSlice,
      transferSlice,
      giftlinkSlice,
      ...moreSlices,
    ],
    providers: [...bankProviders(sandbox.url, changes), ...gameProviders(sandbox.url)],
    onLog: (line) => void logged.push(line),
    // Unlimited, because tests make many concurrent calls.
    deps: (deps) => ({ ...deps, moneyCalls: unlimitedMoneyCalls }),
  });
  await insertDemoGames(server.deps.pool);
  await seedDemoDepositAccounts(server.deps.pool);
  await startFeedPolling(server.deps.pool, [...server.deps.providers.banks.keys()]);
  post.forwardTo(server.url);
  const { deps } = server;
  const inquiries = inquiriesOf(deps);
  const work = async () => void (await inquireDue(deps, inquiries));
  return {
    server,
    deps,
    sandbox,
    post,
    logged,
    work,
    async member(amount = 0n, currency = 'THB') {
      const member = await server.createMember(currency === 'LAK' ? { currency, bankCode: 'BCEL' } : {});
      if (amount > 0n) await fund(deps, member.id, amount, currency);
      return member;
    },
    balance: async (member, code) => (await balancesOf(deps.pool, member.id)).get(code)?.balance ?? 0n,
    async withdraw({ token }, baht) {
      const { status, body } = await server.call('withdraw', { token, body: { amount: baht } });
      expect(status).toBe(200);
      return body.withdrawId;
    },
    async withdrawal({ id: memberId }, id) {
      const found = await findWithdrawal(deps.pool, memberId, id);
      if (!found) throw new Error(`there is no withdrawal ${id}`);
      return found;
    },
    async operatorBalance(code) {
      const { rows } = await deps.pool.query<{ balance: bigint }>(
        'select balance from operator_balances() where code = $1',
        [code],
      );
      return rows[0]?.balance ?? 0n;
    },
    async providerTotal(code) {
      // Shape of the answer in totals.control.ts.
      const totals = (await sandbox.control('/control/totals', 'GET')) as { code: string; balance: number }[];
      return BigInt(Math.round((totals.find((total) => total.code === code)?.balance ?? 0) * 100));
    },
    async transfer({ from, amount, fromBank = 'KBANK', to = 'SCB', at }) {
      const payer = 'phone' in from ? accountOf(from) : from;
      // Shape of the answer in bank.control.ts.
      const { transRef } = (await sandbox.control('/control/bank/transfer', 'POST', {
        fromBank,
        fromAccountNo: payer.accountNo,
        fromName: payer.name,
        toBank: to,
        toAccountNo: receivers[to],
        amount,
        ...(at && { at: at.toISOString() }),
      })) as { transRef: string };
      return transRef;
    },
    async pay(qr, amount, from) {
      const answer = await fetch(`${sandbox.url}/control/bank/pay-qr`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          ...(typeof qr === 'string' ? { payload: qr } : qr),
          ...(amount === undefined ? {} : { amount }),
          ...(from && { fromBank: from.bank, fromAccountNo: from.accountNo, fromName: from.name }),
        }),
      });
      return answer.status;
    },
    fault: async (target, fault, times) =>
      void (await sandbox.control('/control/fault', 'POST', { target, fault, ...(times && { times }) })),
    async until(condition, what) {
      // The time allows for a retry after a lease of one minute, when a busy machine has broken an attempt.
      for (const end = Date.now() + patience(120_000); Date.now() < end; ) {
        if (await condition()) return;
        await sandbox.payOut();
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

/** The demo's own accounts, by their banks. */
const receivers = { SCB: '4051112223', GSB: '020123456789', BCEL: '010120000123456789' } as const;

/** Returns the bank account that a test member registers with. */
export function accountOf({ phone }: Pick<TestMember, 'phone'>): { accountNo: string; name: string } {
  return { accountNo: `100${phone.slice(3)}`, name: 'TEST MEMBER' };
}

/** Posts money from an account that the sandbox does not know, so that the totals of both sides stay comparable. */
async function fund(deps: Deps, memberId: string, amount: bigint, currency: Currency): Promise<void> {
  const outcome = await deps.ledger.post({
    memberId,
    id: v7(),
    kind: 'move',
    debit: 'operator:demo',
    credit: 'wallet',
    amount,
    currency,
    reason: 'demo',
  });
  if (!outcome.ok) throw new Error(outcome.code);
}
