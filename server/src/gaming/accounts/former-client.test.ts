import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exceptionsFixtureOf } from '../../testing/exceptions.ts';
import { inquire } from '../../testing/inquiry.ts';
import { type TransferFixture, transferFixture } from '../../testing/transfer-fixture.ts';
import { legInquiry } from '../transfers/inquire-leg.ts';
import { recheckVoidedLegs } from '../transfers/recheck-leg.ts';
import { startTransfer } from '../transfers/start-transfer.ts';
import { withdrawFromGames } from '../transfers/withdraw-from-games.ts';
import type { GameDeps, GameMember } from './game-deps.ts';
import { refreshSlots } from './refresh-slots.ts';

/** Tests game money after its provider's row was changed to another client: PG answers queries, PGSLOT does not. */
let fixture: TransferFixture;
let deps: GameDeps;
beforeAll(async () => {
  fixture = await transferFixture();
  deps = fixture.deps;
});
afterAll(() => fixture.close());

interface Change {
  /** Null: it has no account of that name. */
  readonly balance: bigint | null;
  /** Whether only the address was changed. */
  readonly isSameNamed?: boolean;
}

/** Returns the server after the row was changed to another client, where the member's account has this balance. */
function changed(code: string, { balance, isSameNamed = false }: Change, opened: string[] = []): GameDeps {
  const channel = deps.providers.games.get(code)!; // Present in the demo.
  const provider = {
    ...channel.provider,
    balance: async () =>
      balance === null
        ? ({ kind: 'failed', code: 'NO_ACCOUNT' } as const)
        : ({ kind: 'done', balance, outstanding: null } as const),
    createMember: async ({ username }: { readonly username: string }) => {
      opened.push(username);
      return { kind: 'done' } as const;
    },
    transfer: async () => ({ kind: 'failed', code: 'NO_ACCOUNT' }) as const,
    queryTransfer: async () => ({ kind: 'failed', code: 'NOT_FOUND' }) as const,
    bets: async () => ({ kind: 'done', rows: [], next: null, more: false }) as const,
  };
  const client = `${isSameNamed ? channel.client.split('.')[0] : 'others'}.another`;
  const games = new Map([
    ...deps.providers.games,
    [code, { ...channel, provider, recipient: 'another', client }],
  ]);
  return { ...deps, providers: { ...deps.providers, games } };
}

describe.each(['PG', 'PGSLOT'])('200 baht in %s whose client is changed', (code) => {
  let member: GameMember;
  const move = (by: GameDeps, from: string, to: string, amount: bigint) =>
    startTransfer(by, member, { causeId: crypto.randomUUID(), from, to, amount });
  const refresh = (by: GameDeps) => refreshSlots(by, member, recheckVoidedLegs);
  const inGame = () => fixture.balance(member, `game:${code}`);
  const wallet = () => fixture.balance(member, 'wallet');
  const backoffice = () => exceptionsFixtureOf(deps);
  const items = async () => (await backoffice().all()).filter(({ memberId }) => memberId === member.id);
  const play = (stake: number, win: number) =>
    fixture.sandbox.play(code, `kp${member.publicId.toLowerCase()}`, stake, win);
  beforeEach(async () => {
    member = await fixture.member(500n, code);
    expect(await move(deps, 'WALLET', code, 20_000n)).toMatchObject({ ok: true });
  });

  it.each([
    ['an empty account', 0n],
    ['no account', null],
  ])(
    'are not lost by %s there: they stay, a person is called once, and the former client goes on',
    async (_, balance) => {
      const by = changed(code, { balance });
      const readings = await Promise.all([refresh(by), refresh(by), refresh(by)]);
      expect(readings).toEqual(Array(3).fill({ stale: [code] }));
      expect(await inGame()).toBe(20_000n);
      expect(await items()).toMatchObject([
        {
          kind: 'alarm',
          alarm: 'no-answer',
          ours: 20_000n,
          evidence: { why: 'PROVIDER_CHANGED', game: code },
        },
      ]);
      expect(await move(by, 'WALLET', code, 10_000n)).toMatchObject({ ok: false, code: 'NO_GAME' });
      await play(50, 0);
      await refresh(deps);
      expect(await inGame()).toBe(15_000n);
      expect(await move(deps, code, 'WALLET', 15_000n)).toMatchObject({ ok: true });
      expect(await fixture.wrongs(member)).toEqual([]);
    },
  );

  it('come home by a person, and the next transfer opens an account at the present client', async () => {
    const by = changed(code, { balance: 0n });
    const causeId = crypto.randomUUID();
    const all = () => withdrawFromGames(by, member, causeId);
    const [[first], [second]] = [await all(), await all()];
    expect([first, second]).toMatchObject(Array(2).fill({ from: code, status: 'PROCESSING' }));
    const { rows } = await fixture.database.pool.query<{ id: string }>(
      "update inquiry set next_at = now() where member_id = $1 and kind = 'leg' returning id",
      [member.id],
    );
    const id = rows[0]!.id; // One leg out.
    await inquire(by, legInquiry(by), { kind: 'leg', memberId: member.id, id });
    const item = {
      evidence: { why: 'PROVIDER_CHANGED' },
      amount: 20_000n,
      allows: ['ask', 'done', 'failed'],
    };
    expect(await backoffice().item(id)).toMatchObject(item);
    expect([await wallet(), await inGame()]).toEqual([30_000n, 0n]);
    expect(await backoffice().decide('done', id)).toMatchObject({ ok: true });
    expect([await wallet(), await inGame()]).toEqual([50_000n, 0n]);
    const opened: string[] = [];
    const present = changed(code, { balance: 0n }, opened);
    const moves = await Promise.all([1, 2].map(() => move(present, 'WALLET', code, 10_000n)));
    expect(moves.filter((one) => !one.ok && one.code === 'NO_GAME')).toEqual([]);
    expect(new Set(opened)).toEqual(new Set([`kp${member.publicId.toLowerCase()}`]));
    expect(await refresh(changed(code, { balance: 700n }))).toEqual({ stale: [] });
    expect(await inGame()).toBe(700n);
  });

  it('go back into the game when a person finds that the former client does not pay them', async () => {
    const by = changed(code, { balance: 0n });
    await move(by, code, 'WALLET', 20_000n);
    const { rows } = await fixture.database.pool.query<{ id: string }>(
      "update inquiry set next_at = now() where member_id = $1 and kind = 'leg' returning id",
      [member.id],
    );
    await inquire(by, legInquiry(by), { kind: 'leg', memberId: member.id, id: rows[0]!.id }); // One leg out.
    expect(await backoffice().decide('failed', rows[0]!.id)).toMatchObject({ ok: true }); // Likewise.
    await refresh(by);
    expect([await wallet(), await inGame()]).toEqual([30_000n, 20_000n]);
  });

  it.each([
    [
      'under the same names, with what was won or lost since',
      { balance: 15_000n, isSameNamed: true },
      15_000n,
    ],
    ['under other names, with the same amount', { balance: 20_000n }, 20_000n],
    ['under other names, with another amount', { balance: 15_000n }, null],
    ['under the same names, without anything', { balance: 0n, isSameNamed: true }, null],
  ])('are at the present client %s', async (_, change, moved) => {
    const by = changed(code, change);
    expect(await refresh(by)).toEqual({ stale: moved === null ? [code] : [] });
    expect(await inGame()).toBe(moved ?? 20_000n);
    if (moved === null) return;
    // From then on they are won and lost there.
    await refresh(changed(code, { ...change, balance: 0n }));
    expect(await inGame()).toBe(0n);
  });

  it('are bound to the client that reads them first, where an older copy opened the account', async () => {
    await fixture.database.pool.query('update game_account set client = null where member_id = $1', [
      member.id,
    ]);
    await refresh(deps);
    await refresh(changed(code, { balance: 0n }));
    expect(await inGame()).toBe(20_000n);
  });
});
