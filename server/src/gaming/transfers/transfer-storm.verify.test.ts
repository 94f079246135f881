import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SandboxFault } from '../../testing/sandbox.ts';
import { type TransferFixture, transferFixture } from '../../testing/transfer-fixture.ts';
import type { GameMember } from '../accounts/game-deps.ts';
import { startTransfer } from './start-transfer.ts';
import { transferAll } from './transfer-all.ts';

let fixture: TransferFixture;
beforeAll(async () => {
  fixture = await transferFixture();
});
afterAll(() => fixture.close());

const codes = ['PG', 'JOKER', 'SEXYGAME', 'HUAYHD'];
const faults: SandboxFault[] = ['refuse', 'timeout-before', 'timeout-after', 'error-500', 'garbage'];
const fundedMinor = 100_000n;

it('neither loses nor creates money for eight members while every game fails at random', async () => {
  const members = await Promise.all(
    Array.from({ length: 8 }, () => fixture.member(fundedMinor / 100n, ...codes)),
  );
  // Five faults at 4 % each, so that one call in five fails.
  for (const code of codes) {
    for (const fault of faults) await fixture.sandbox.unreliable(`game:${code}`, fault, 0.04);
  }
  const answers = new Map<string, number>();
  const count = (word: string) => answers.set(word, (answers.get(word) ?? 0) + 1);
  await Promise.all(members.map((member, i) => live(member, i, count)));
  await fixture.sandbox.heal();
  for (const member of members) {
    await fixture.untilKnown(member);
    await fixture.refresh(member);
    expect(await fixture.wrongs(member)).toEqual([]);
    expect(await worth(member)).toBe(fundedMinor + (await won(member)));
  }
  const { rows: alarms } = await fixture.database.pool.query('select kind, details from alarm');
  expect(alarms).toEqual([]);
  // All outcomes must occur, or the test would prove nothing.
  for (const word of ['SUCCESS', 'PROCESSING', 'TRANSFER_FAIL']) expect(answers.get(word)).toBeGreaterThan(0);
});

/** Makes twenty actions in an order that depends only on the member, and sends some keys twice. */
async function live(member: GameMember, seed: number, count: (word: string) => void): Promise<void> {
  let state = seed * 7919 + 13;
  const pick = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const accounts = ['WALLET', ...codes];
  for (let step = 0; step < 20; step++) {
    const causeId = crypto.randomUUID();
    const from = accounts[pick(accounts.length)] ?? 'WALLET';
    const to = accounts[pick(accounts.length)] ?? 'WALLET';
    const amount = BigInt(100 + pick(30_000));
    const wish = { causeId, from, to, amount };
    const clicks = pick(3) === 0 ? 2 : 1;
    const works = Array.from({ length: clicks }, () => startTransfer(fixture.deps, member, wish));
    const refreshing = pick(3) === 0 ? fixture.refresh(member) : null;
    for (const answer of await Promise.all(works)) count(answer.ok ? answer.value.status : answer.code);
    await refreshing;
    const code = codes[pick(codes.length)] ?? 'PG';
    // The game itself refuses a stake without enough balance.
    const username = `kp${member.publicId.toLowerCase()}`;
    await fixture.sandbox.play(code, username, 1, pick(3)).catch(() => count('no stake'));
    if (pick(8) === 0) await transferAll(fixture.deps, member, { causeId: crypto.randomUUID(), to });
  }
}

async function worth(member: GameMember): Promise<bigint> {
  let sum = await fixture.balance(member, 'wallet');
  for (const code of codes) sum += await fixture.balance(member, `game:${code}`);
  return sum;
}

/** Returns the member's winnings less losses that were posted for the games. */
async function won(member: GameMember): Promise<bigint> {
  const { rows } = await fixture.database.pool.query<{ won: bigint }>(
    `select coalesce(-sum(amount), 0)::bigint as won from entry_side
     where member_id = $1 and code like 'operator:game-result:%'`,
    [member.id],
  );
  return rows[0]?.won ?? 0n;
}
