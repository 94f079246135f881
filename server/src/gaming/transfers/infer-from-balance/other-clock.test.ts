import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { withProvider } from '../../../testing/game/with-provider.ts';
import { type TransferFixture, transferFixture } from '../../../testing/transfer-fixture.ts';
import type { GameDeps } from '../../accounts/game-deps.ts';
import { startTransfer } from '../start-transfer.ts';

let fixture: TransferFixture;
beforeAll(async () => {
  fixture = await transferFixture();
});
afterAll(() => fixture.close());
afterEach(() => {
  vi.restoreAllMocks();
});

it('sends nothing when the hold took too long by the server’s clock, whatever the database’s clock says', async () => {
  const member = await fixture.member(100n, 'PG');
  let sent = 0;
  const counting = withProvider(fixture.deps, 'PG', ({ transfer }) => ({
    transfer(order) {
      sent++;
      return transfer(order);
    },
  }));
  // The answer to the hold was lost in a failover, and the hold was found posted 15 s later.
  const deps: GameDeps = {
    ...counting,
    ledger: {
      busy: false,
      async post(entry) {
        const outcome = await fixture.deps.ledger.post(entry);
        if (entry.kind !== 'hold') return outcome;
        await deps.pool.query("update leg set created_at = now() + interval '1 hour' where id = $1", [
          entry.id,
        ]);
        const later = Date.now() + 15_000;
        vi.spyOn(Date, 'now').mockImplementation(() => later);
        return outcome.ok ? { ...outcome, replayed: true } : outcome;
      },
    },
  };
  const wish = { causeId: crypto.randomUUID(), from: 'WALLET', to: 'PG', amount: 5_000n };
  expect(await startTransfer(deps, member, wish)).toEqual({ ok: false, code: 'TRANSFER_FAIL' });
  expect(sent).toBe(0);
  expect(await fixture.balance(member, 'wallet')).toBe(10_000n);
});
