import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkLedger } from '../../../ledger/integrity/ledger-check.ts';
import { deriveId } from '../../../platform/derive-id.ts';
import { inquireDue } from '../../../testing/inquiry.ts';
import { killWhen } from '../../../testing/process/kill-when.ts';
import { type TransferFixture, transferFixture } from '../../../testing/transfer-fixture.ts';
import type { GameMember } from '../../accounts/game-deps.ts';
import { legInquiry } from '../inquire-leg.ts';
import { findLeg } from '../leg.queries.ts';
import { startTransfer } from '../start-transfer.ts';

// Tests killing the server in the middle of a transfer, with a game that can be asked about it and one that cannot.

let fixture: TransferFixture;
let member: GameMember;
beforeAll(async () => {
  fixture = await transferFixture();
});
afterAll(() => fixture.close());

const victim = join(import.meta.dirname, '../../../testing/process/transfer-victim.ts');
const move = (from: string, to: string, amount: bigint, causeId: string) =>
  startTransfer(fixture.deps, member, { causeId, from, to, amount });
const legOf = (causeId: string) => findLeg(fixture.deps.pool, member.id, deriveId(causeId, 'transfer'));
const reportedTimes = async (code: string) =>
  (await fixture.sandbox.account(code, `kp${member.publicId.toLowerCase()}`)).transfers.length;

/** Runs the transfer in another process, which SIGKILL ends as soon as `when` holds. */
const kill = (when: () => Promise<boolean>, args: readonly string[]) =>
  killWhen(when, victim, [fixture.database.url, fixture.sandbox.url, ...args]);

describe.each([
  { kind: 'with a status inquiry', code: 'HUAYHD' },
  { kind: 'without a status inquiry', code: 'PGSLOT' },
])('at a game $kind', ({ code }) => {
  beforeEach(async () => {
    member = await fixture.member(500n, code);
    await move('WALLET', code, 20_000n, crypto.randomUUID());
  });

  describe.each(['in', 'out'] as const)('a transfer (%s)', (direction) => {
    const [from, to] = direction === 'in' ? ['WALLET', code] : [code, 'WALLET'];

    it.each([
      { where: 'held', happened: false, what: 'held the money and sent nothing' },
      { where: 'sent', happened: true, what: 'sent the order and got no answer' },
      { where: 'settling', happened: true, what: 'got the answer and posted nothing' },
    ])('whose killed process $what is settled once by the inquiry', async ({ where, happened }) => {
      const { deps } = fixture;
      const causeId = crypto.randomUUID();
      const args = [where, member.id, member.publicId, causeId, from, to];
      await kill(
        async () => (happened ? (await reportedTimes(code)) === 2 : Boolean(await legOf(causeId))),
        args,
      );
      expect(await legOf(causeId)).toMatchObject({ state: 'sent' });
      // The same key continues the transfer and does not send it again.
      expect(await move(from, to, 5_000n, causeId)).toMatchObject({ value: { status: 'PROCESSING' } });
      for (let i = 0; i < 3; i++) {
        await fixture.database.pool.query(
          `update leg set created_at = created_at - interval '1 minute', unmoved_at = unmoved_at - interval '1 minute'
            where member_id = $1 and state = 'sent'`,
          [member.id],
        );
        await fixture.database.pool.query('update inquiry set next_at = now() where member_id = $1', [
          member.id,
        ]);
        await inquireDue(deps, [legInquiry(deps)]);
      }
      expect(await legOf(causeId)).toMatchObject({ state: happened ? 'done' : 'failed' });
      expect(await reportedTimes(code)).toBe(happened ? 2 : 1);
      const inGame = happened ? (direction === 'in' ? 25_000n : 15_000n) : 20_000n;
      expect(await fixture.balance(member, `game:${code}`)).toBe(inGame);
      expect(await fixture.balance(member, 'wallet')).toBe(50_000n - inGame);
      expect(await fixture.wrongs(member)).toEqual([]);
      expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]);
    });
  });
});
