import { toWire } from '@kapao/core/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withProvider } from '../../testing/game/with-provider.ts';
import { type TransferFixture, transferFixture } from '../../testing/transfer-fixture.ts';
import { recheckVoidedLegs } from '../transfers/recheck-leg.ts';
import { startTransfer } from '../transfers/start-transfer.ts';
import { listSlots } from './list-slots.ts';
import { refreshSlots } from './refresh-slots.ts';

let fixture: TransferFixture;
beforeAll(async () => {
  fixture = await transferFixture();
});
afterAll(() => fixture.close());

// The first amount fits into no answer of ours, and the second into no account (bigint): the member would see an
// error instead of a wallet.
it.each([10n ** 14n, 10n ** 17n - 1n])(
  'treats a game balance of %s hundredths as no answer and posts nothing',
  async (balance) => {
    const member = await fixture.member(300n, 'JOKER');
    const move = (from: string, to: string, amount = 10_000n) =>
      startTransfer(fixture.deps, member, { causeId: crypto.randomUUID(), from, to, amount });
    expect(await move('WALLET', 'JOKER')).toMatchObject({ value: { status: 'SUCCESS' } });
    const lying = withProvider(fixture.deps, 'JOKER', () => ({
      balance: async () => ({ kind: 'done', balance, outstanding: 0n }),
    }));
    expect(await refreshSlots(lying, member, recheckVoidedLegs)).toEqual({ stale: ['JOKER'] });
    const out = { causeId: crypto.randomUUID(), from: 'JOKER', to: 'WALLET', amount: 10_000n };
    expect(await startTransfer(lying, member, out)).toEqual({ ok: false, code: 'TRANSFER_FAIL' });
    const [slot] = (await listSlots(fixture.deps, member.id)).filter(({ code }) => code === 'JOKER');
    expect(toWire(slot?.value ?? 0n)).toBe(100);
    expect(await move('JOKER', 'WALLET')).toMatchObject({ value: { status: 'SUCCESS' } });
    expect(await fixture.wrongs(member)).toEqual([]);
  },
);
