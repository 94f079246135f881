import Fastify from 'fastify';
import { v7 } from 'uuid';
import { createDeps } from '../../server/src/app/create-deps.ts';
import { slices } from '../../server/src/app/slices.ts';
import type { GameDeps } from '../../server/src/gaming/accounts/game-deps.ts';
import { refreshSlots } from '../../server/src/gaming/accounts/refresh-slots.ts';
import { startTransfer } from '../../server/src/gaming/transfers/start-transfer.ts';
import { carriedRow } from '../../server/src/platform/call/idempotency/request.queries.ts';
import { requestId } from '../../server/src/platform/call/idempotency/request-id.ts';
import { createPool } from '../../server/src/platform/db/pool.ts';
import { backlog, createApp } from '../../server/src/platform/http/app.ts';
import { createLog } from '../../server/src/platform/http/log.ts';
import { startRelay } from '../../server/src/platform/outbox/outbox-relay.ts';
import { type Realtime, startRealtime } from '../../server/src/platform/realtime/socket.ts';
import { createSocketLimits } from '../../server/src/platform/realtime/socket-limits.ts';
import { ownerOfToken } from '../../server/src/platform/realtime/token-owner.ts';
import { readSettings } from '../../server/src/platform/settings/settings.ts';
import type { GameProvider } from '../../server/src/providers/game/game-provider.ts';
import type { GameChannel } from '../../server/src/providers/game/game-providers.ts';
import { done, unknown } from '../../server/src/providers/protocol/outcome.ts';
import { notifyChats } from '../../server/src/support/notify-chats.ts';
import { anyMember, manyGamesMember, oneGameMember, pathGames } from './bench-members.ts';
import { closedLoop, type Measured, openLoop } from './closed-loop.ts';
import { cpuMeter } from './cpu-meter.ts';
import type { PathWork } from './path-process.ts';

/** Games that answer at once in the same process, so that only our own share of a transfer's time is measured. */
function answeringGames(codes: readonly string[]): Map<string, GameChannel> {
  return new Map(codes.map((code) => [code, answeringGame(code)]));
}

function answeringGame(code: string): GameChannel {
  const notHere = async () => unknown('the bench does not ask this');
  const provider: GameProvider = {
    code,
    decimals: 2,
    hasPasswords: true,
    answersQueries: true,
    createMember: async () => done,
    setPassword: async () => done,
    balance: async () => ({ kind: 'done', balance: 0n, outstanding: null }),
    transfer: async () => done,
    queryTransfer: async () => done,
    launch: notHere,
    bets: notHere,
  };
  const patience = { timeoutMs: 15_000, settleDelayMs: 30_000, retryStepsMs: [60_000], inquiriesAtOnce: 16 };
  const row = {
    kind: 'game',
    code,
    adapter: 'bench',
    baseUrl: '',
    settings: {},
    guarded: [],
    reach: 'anywhere',
    ...patience,
  } as const;
  return { row, provider, recipient: 'bench', client: 'bench', currencies: ['THB'], betsEveryMs: 60_000 };
}

/**
 * Runs a full server (calls, sockets, relay) in its own process, with games that answer within it. On a
 * message it also measures work without HTTP in this process, and reports the result.
 */
const [, , url] = process.argv;
if (!url || !process.send) throw new Error('started by the bench, with the address of a database');
const settings = readSettings({
  SANDBOX_PORT: '0',
  LOGIN_LIMIT_ADDRESS: '0',
  CALLS_AT_ONCE: '1000',
});
const pool = createPool(url, { max: settings.databasePool, asApp: true });
// As in production; the bench discards what it writes.
const log = createLog(settings.logLevel);
const meter = await cpuMeter(url, process.pid);
const plain = createDeps({ settings, log, databaseUrl: url, pool });
const deps = { ...plain, providers: { ...plain.providers, games: answeringGames(pathGames) } };
const { app } = await createApp(deps, slices);
const onError = (fault: unknown) => console.error(fault);
const realtime: Realtime = startRealtime({
  http: app.server,
  databaseUrl: url,
  chats: notifyChats({ ...deps, realtime: () => realtime, onError }),
  limits: createSocketLimits(settings),
  ownerOf: (token) => ownerOfToken(deps, token),
  onError,
});
startRelay({
  pool,
  jobs: { send: async () => {} },
  onHints: (hints) => realtime.hints(hints),
  onError,
  outboxSignal: deps.outboxSignal,
});

/** Returns the claim that a call with an Idempotency-Key holds. */
function claimOf(memberId: string) {
  const key = v7();
  const row = {
    owner: memberId,
    key,
    hash: Buffer.alloc(32),
    id: requestId({ owner: memberId, key }),
    attempt: 1,
  };
  return {
    id: row.id,
    resumed: false,
    carry: (body?: unknown) => carriedRow(row, 80_000, body ? { status: 200, body } : undefined),
    stored() {},
    answerInProgress(): never {
      throw new Error('nobody else has this key');
    },
  };
}

async function transferSomething(games: GameDeps): Promise<void> {
  const id = anyMember();
  const claim = claimOf(id);
  const wish = { causeId: claim.id, from: 'WALLET', to: 'PG', amount: 100n, claim };
  const began = await startTransfer(games, { id, publicId: '', currency: 'THB' }, wish);
  // A second concurrent transfer of the same member is refused, as in production.
  if (!began.ok && began.code !== 'TRANSFER_PENDING') throw new Error(began.code);
}

const works: Record<PathWork['work'], (order: PathWork) => Promise<Measured>> = {
  saga: ({ callers, seconds }) =>
    closedLoop(() => transferSomething(deps), {
      callers,
      seconds,
      warmUpSeconds: Math.min(2, seconds / 2),
      meter,
    }),
  steady: ({ perSecond, seconds }) =>
    openLoop(() => transferSomething(deps), {
      perSecond,
      seconds,
      warmUpSeconds: Math.min(1, seconds / 2),
      meter,
    }),
  refreshOne: ({ seconds }) => measureRefresh(oneGameMember, seconds),
  refreshMany: ({ seconds }) => measureRefresh(manyGamesMember, seconds),
};

function measureRefresh(id: string, seconds: number): Promise<Measured> {
  const member = { id, publicId: '', currency: 'THB' } as const;
  return closedLoop(() => refreshSlots(deps, member, async () => ({ change: 0n, entries: 0n })), {
    callers: 1,
    seconds,
    warmUpSeconds: Math.min(1, seconds / 2),
    meter,
  });
}

/** Minimal baseline: the framework and one row by its key. */
const bare = Fastify();
bare.get('/row', async () => {
  const { rows } = await pool.query<{ balance: bigint }>({
    name: 'bench_row',
    text: "select balance from account where member_id = $1 and code = 'wallet'",
    values: [anyMember()],
  });
  return { balance: String(rows[0]?.balance) };
});

process.on('disconnect', () => process.exit(0));
process.on('message', (order: PathWork) => {
  works[order.work](order).then(
    (measured) => process.send?.(measured),
    (fault) => {
      console.error(fault);
      process.exit(1);
    },
  );
});
const host = '127.0.0.1';
process.send({
  url: await app.listen({ host, port: 0, backlog }),
  bareUrl: await bare.listen({ host, port: 0, backlog }),
});
