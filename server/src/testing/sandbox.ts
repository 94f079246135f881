import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SandboxOptions, startSandbox } from '@kapao/sandbox/main';

export type SandboxFault = 'refuse' | 'timeout-before' | 'timeout-after' | 'error-500' | 'garbage';

/** The outside world of a test: the sandbox, in this process, reached over HTTP like the real one. */
export interface TestSandbox {
  readonly url: string;
  /** `times` counts calls that do something; without it every call is struck until `heal`. */
  fault(target: string, fault: SandboxFault, times?: number): Promise<void>;
  /** Strikes calls by chance until `heal`. */
  unreliable(target: string, fault: SandboxFault, probability: number): Promise<void>;
  heal(): Promise<void>;
  play(code: string, username: string, stake: number, payout: number): Promise<void>;
  /** What the provider thinks, in its own credits. */
  account(
    code: string,
    username: string,
  ): Promise<{
    balance: number;
    currency: string;
    transfers: { reference: string; direction: 'in' | 'out'; amount: number }[];
  }>;
  /** The bank pays what it was ordered to: for it, time has passed. */
  payOut(): Promise<void>;
  /** Any other control of it; throws unless it answers 2xx. */
  control(path: string, method: 'GET' | 'POST', body?: object): Promise<unknown>;
  stop(): Promise<void>;
}

/**
 * A fault that swallows an answer cuts the connection after this. The caller's own time-out can be long then, which
 * makes no honest answer late on a busy machine; a test about that time-out makes the fault outlast it.
 */
const hangMs = 300;

/** Without a `callbackBase` nobody hears its news. */
export async function startTestSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kapao-sandbox-'));
  const { url, close } = await startSandbox({
    port: 0,
    host: '127.0.0.1',
    dataDir,
    callbackBase: addressOfNobody,
    hangMs,
    lateMs: 300,
    ...options,
  });
  const post = (path: string, body: object) => control(url, path, 'POST', body);
  return {
    url,
    fault: async (target, fault, times) => void (await post('/control/fault', { target, fault, times })),
    unreliable: async (target, fault, probability) =>
      void (await post('/control/fault', { target, fault, probability })),
    heal: async () => void (await control(url, '/control/fault', 'DELETE')),
    play: async (code, username, stake, payout) =>
      void (await post(`/control/game/${code}/play`, { username, stake, payout })),
    // The sandbox documents this shape (wire.md section 8).
    account: async (code, username) =>
      (await control(url, `/control/game/${code}/account/${username}`, 'GET')) as Awaited<
        ReturnType<TestSandbox['account']>
      >,
    payOut: async () => void (await post('/control/bank/payouts', {})),
    control: (path, method, body) => control(url, path, method, body),
    async stop() {
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function control(url: string, path: string, method: string, body?: object): Promise<unknown> {
  const answer = await fetch(url + path, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Nobody listens there: it is below the ports that programs are given, and none of those that `fetch` refuses. */
export const addressOfNobody = 'http://127.0.0.1:2';
