import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '../../ledger/integrity/ledger-check.ts';
import type { ApprovalRequest } from '../../platform/backoffice/approval-kind.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type TransferFixture, transferFixture } from '../../testing/transfer-fixture.ts';
import { startTransfer } from '../transfers/start-transfer.ts';
import { gameRows } from './game.queries.ts';
import { gameApproval } from './game-approval.ts';

let fixture: TransferFixture;
beforeAll(async () => {
  fixture = await transferFixture();
});
afterAll(() => fixture?.close());

const code = 'HUAYHD';
const oldRate = '0.0285';

/** Changes the rate with the game out of service, as the rule requires. */
async function changeRate(rate: string) {
  const { pool } = fixture.deps;
  await pool.query('update game set enabled = false where code = $1', [code]);
  const game = (await gameRows(pool)).find((one) => one.code === code);
  if (!game) throw new Error(`no game ${code}`);
  const payload = { code, rate, from: game.rate, seen: game.seen };
  const changed = await inTransaction(pool, (client) =>
    // The use case reads only the payload of the request.
    gameApproval(fixture.deps).apply(client, { payload } as unknown as ApprovalRequest, {
      staffId: crypto.randomUUID(),
      name: 'Bo',
    }),
  );
  await pool.query('update game set enabled = true where code = $1', [code]);
  return changed;
}

/** Stores bet results that explain all game results. */
const storeBetResults = () =>
  fixture.deps.pool.query(
    `insert into bet_account (member_id, code, currency, result)
     select g.member_id, g.code, 'THB', g.result from game_account g where g.code = $1
     on conflict (member_id, code) do update set result = excluded.result`,
    [code],
  );

test('a remainder below one satang is worth nothing, and no rate change turns it into money', async () => {
  const { pool } = fixture.deps;
  await pool.query('update game set rate = $2 where code = $1', [code, oldRate]);
  const member = await fixture.member(100n, code);
  const cause = { causeId: crypto.randomUUID(), from: 'WALLET', to: code, amount: 5_700n };
  expect(await startTransfer(fixture.deps, member, cause)).toMatchObject({ ok: true });
  // 0.35 credits remain; 0.01 credits are worth 0.0285 satang, so they are worth 0.9975 satang in all.
  const username = `kp${member.publicId.toLowerCase()}`;
  await fixture.sandbox.play(code, username, 2_000 - 0.35, 0);
  await fixture.refresh(member);
  const books = async () => ({
    wallet: await fixture.balance(member, 'wallet'),
    game: await fixture.balance(member, `game:${code}`),
    broken: (await checkLedger(pool)).violations,
  });
  const before = { wallet: 4_300n, game: 0n, broken: [] };
  expect(await books()).toEqual(before);

  await storeBetResults();
  // At a rate of 20 the remainder would be seven baht that nobody won.
  expect(await changeRate('20')).toMatchObject({ ok: false, code: 'BALANCE_NOT_ZERO' });
  // At a similar rate the remainder stays below one satang and may stay.
  expect(await changeRate('0.0280')).toMatchObject({ ok: true });
  await fixture.refresh(member);
  expect(await books()).toEqual(before);

  // A remainder that was lost in play blocks no change; neither does a balance read before everything was withdrawn.
  await fixture.sandbox.play(code, username, 0.35, 0);
  await fixture.refresh(member);
  await storeBetResults();
  expect(await changeRate('20')).toMatchObject({ ok: true });
  const back = { causeId: crypto.randomUUID(), from: 'WALLET', to: code, amount: 4_000n };
  expect(await startTransfer(fixture.deps, member, back)).toMatchObject({ ok: true });
  const home = { causeId: crypto.randomUUID(), from: code, to: 'WALLET', amount: 4_000n };
  expect(await startTransfer(fixture.deps, member, home)).toMatchObject({ ok: true });
  expect(await changeRate('30')).toMatchObject({ ok: true });
  await fixture.refresh(member);
  expect(await books()).toEqual(before);
});
