import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, type Client, createClient } from '@kapao/contract/client';
import type { MadeMember } from '../journeys/make-members.ts';

/** Delay between two withdrawals of a member, within the limit of money calls. */
const pauseMs = 2_500;

export interface Refused {
  readonly text: string;
  readonly requestId: string | null;
}

/** Members who each request a withdrawal that waits for review, and cancel it, again and again, on all copies in turn. */
export class Load {
  /** Ids of withdrawals whose request was acknowledged, and of those whose cancellation was. */
  readonly requested = new Set<string>();
  readonly cancelled = new Set<string>();
  /** Answers that no member should get. */
  readonly faults: Refused[] = [];
  /** Answers by status and code. */
  readonly refused = new Map<string, number>();
  /** Whether a copy is being killed, so that its calls are cut. */
  mayBeCut = false;
  #lastAt = performance.now();
  #longestMs = 0;
  #isOver = false;
  readonly #urls: readonly string[];
  readonly #running: readonly Promise<void>[];

  constructor(members: readonly MadeMember[], urls: readonly string[]) {
    this.#urls = urls;
    this.#running = members.map((member, at) => this.#use(member, at));
  }

  get acknowledged(): number {
    return this.requested.size + this.cancelled.size;
  }

  /** Returns the longest time without any acknowledged movement since the last call, in milliseconds. */
  longestGap(): number {
    const longest = Math.max(this.#longestMs, performance.now() - this.#lastAt);
    this.#longestMs = 0;
    this.#lastAt = performance.now();
    return Math.round(longest);
  }

  /** Waits until so many more movements were acknowledged, or a member met a fault. */
  async goOn(count: number): Promise<void> {
    for (const to = this.acknowledged + count; this.acknowledged < to && this.faults.length === 0; )
      await sleep(50);
  }

  /** Waits until a call was told to come again. */
  async untilRefused(): Promise<void> {
    while (this.refused.size === 0) await sleep(50);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
  }

  async #use({ username, password }: MadeMember, at: number): Promise<void> {
    let token: string | null = null;
    const clients = this.#urls.map((baseUrl) =>
      createClient({ baseUrl, token: () => token, locale: () => 'en', onGone() {}, onUnauthorized() {} }),
    );
    let turn = at;
    const call = <T>(one: (client: Client) => Promise<T>) =>
      this.#untilAnswered(() => one(clients[turn++ % clients.length] as Client));
    try {
      ({ token } = await call((client) => client('login', { body: { username, password } })));
      await sleep((at * pauseMs) / this.#running.length || 0);
      while (!this.#isOver) {
        const idempotencyKey = randomUUID();
        const { withdrawId } = await call((client) =>
          client('withdraw', { body: { amount: 500 }, idempotencyKey }),
        );
        this.requested.add(withdrawId);
        this.#note();
        await call((client) => client('cancelWithdraw', { params: { withdrawId } }));
        this.cancelled.add(withdrawId);
        this.#note();
        await sleep(pauseMs);
      }
    } catch (error) {
      this.faults.push(describe(username, error));
    }
  }

  #note(): void {
    const now = performance.now();
    this.#longestMs = Math.max(this.#longestMs, now - this.#lastAt);
    this.#lastAt = now;
  }

  async #untilAnswered<T>(call: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const what = `${error.status} ${error.code}`;
        this.refused.set(what, (this.refused.get(what) ?? 0) + 1);
        const isCut = error.code === 'NETWORK' && this.mayBeCut;
        const isBusy = error.code === 'IDEMPOTENCY_IN_PROGRESS';
        if (!isCut && !isBusy && (error.status !== 503 || !error.retryAfterS)) throw error;
        await sleep(250);
      }
    }
  }
}

function describe(username: string, error: unknown): Refused {
  if (!(error instanceof ApiError)) return { text: `${username}: ${error}`, requestId: null };
  const { status, code, retryAfterS, requestId } = error;
  return { text: `${username}: ${status} ${code}, Retry-After ${retryAfterS ?? 'missing'}`, requestId };
}
