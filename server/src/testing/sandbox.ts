import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SandboxOptions, startSandbox } from '@kapao/sandbox/main';

export type SandboxFault = 'refuse' | 'timeout-before' | 'timeout-after' | 'error-500' | 'garbage';

/** Providers of a test: the sandbox, in this process, reached over HTTP like the real ones. */
export interface TestSandbox {
  readonly url: string;
  /** Port of its mail server. */
  readonly mailPort: number;
  /** Makes calls fail; `times` counts only calls that change something, and without it every call fails until `heal`. */
  fault(target: string, fault: SandboxFault, times?: number): Promise<void>;
  /** Makes calls fail at random until `heal`. */
  unreliable(target: string, fault: SandboxFault, probability: number): Promise<void>;
  heal(): Promise<void>;
  play(code: string, username: string, stake: number, payout: number): Promise<void>;
  /** Returns the account as the provider has it, in its own credits. */
  account(
    code: string,
    username: string,
  ): Promise<{
    balance: number;
    currency: string;
    transfers: { reference: string; direction: 'in' | 'out'; amount: number }[];
  }>;
  /** Makes the bank pay all its orders now, as if the time for it had passed. */
  payOut(): Promise<void>;
  /** Calls any other control of the sandbox; throws unless it answers 2xx. */
  control(path: string, method: 'GET' | 'POST', body?: object): Promise<unknown>;
  stop(): Promise<void>;
}

/**
 * Milliseconds after which a fault without an answer cuts the connection. The caller's own timeout can then be long, so
 * that no honest answer is late on a busy machine; a test of that timeout makes the fault last longer.
 */
const hangMs = 300;

/** Starts the sandbox; without a `callbackBase` its callbacks reach nobody. */
export async function startTestSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kapao-sandbox-'));
  const { url, mailPort, close } = await startSandbox({
    port: 0,
    mailPort: 0,
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
    mailPort: mailPort ?? 0,
    fault: async (target, fault, times) => void (await post('/control/fault', { target, fault, times })),
    unreliable: async (target, fault, probability) =>
      void (await post('/control/fault', { target, fault, probability })),
    heal: async () => void (await control(url, '/control/fault', 'DELETE')),
    play: async (code, username, stake, payout) =>
      void (await post(`/control/game/${code}/play`, { username, stake, payout })),
    // Shape of the answer in game.control.ts.
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

/**
 * Address at which nothing listens: its port is below those assigned to programs, and none of those that `fetch` refuses.
 */
export const addressOfNobody = 'http://127.0.0.1:2';
