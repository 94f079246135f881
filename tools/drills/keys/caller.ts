import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, type Client, createClient } from '@kapao/contract/client';
import type { MadeMember } from '../journeys/make-members.ts';
import { retryUntilAnswered } from '../journeys/retry-call.ts';

const pin = '837264';

interface Withdrawal {
  readonly body: { readonly amount: number };
  readonly idempotencyKey: string;
}

/** Values that the server made for a member and a guest with its key of that time. */
interface Made {
  readonly guestId: string;
  readonly request: Withdrawal;
  readonly outcome: string;
  readonly statementId: string;
  /** Signature of the entry's receipt; null where the receipt may be signed anew, because its key ends. */
  readonly signature: string | null;
}

/** Member whose calls go to the copies in turn, each of which depends on the server's key for another purpose. */
export class Caller {
  /** Number of completed rounds of calls, all of them without a fault. */
  rounds = 0;
  /** Sentences about each fault that the member met. */
  readonly faults: string[] = [];
  readonly #member: MadeMember;
  readonly #urls: readonly string[];
  readonly #clients: readonly Client[];
  #token: string | null = null;
  #calls = 0;
  #made: Promise<Made> | undefined;
  #isOver = false;
  readonly #done: Promise<void>;

  constructor(member: MadeMember, urls: readonly string[]) {
    this.#member = member;
    this.#urls = urls;
    this.#clients = urls.map((baseUrl) =>
      createClient({
        baseUrl,
        token: () => this.#token,
        locale: () => 'en',
        onGone: () => {},
        onUnauthorized: () => {},
      }),
    );
    this.#done = this.#loop();
  }

  /** Renews everything with the present key, as happens by itself within a day. */
  async renew(): Promise<void> {
    this.#made = this.#make().then((made) => ({ ...made, signature: null }));
    await this.#made;
  }

  /** Waits for some more rounds, or a fault. */
  async goOn(): Promise<void> {
    for (const to = this.rounds + 3; this.rounds < to && this.faults.length === 0; ) await sleep(20);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#done;
  }

  async #loop(): Promise<void> {
    try {
      await this.#logIn();
      await this.#call((client) => client('stepUp', { body: { password: this.#member.password } }));
      await this.#call((client) => client('setWithdrawProof', { body: { pin } }));
      this.#made = this.#make();
      while (!this.#isOver) {
        await this.#round(await this.#made);
        this.rounds++;
      }
    } catch (error) {
      const { code, requestId } = error as Partial<ApiError>;
      this.faults.push(`${this.#member.username}: ${error} ${code ?? ''} ${requestId ?? ''}`);
    }
  }

  async #make(): Promise<Made> {
    const { guestId } = await this.#call((client) => client('createChatGuest'));
    const request = { body: { amount: 500 }, idempotencyKey: randomUUID() };
    const outcome = await this.#withdraw(request);
    const { statements } = await this.#call((client) =>
      client('getStatements', { body: { page: 1, limit: 1, filter: 'in' } }),
    );
    const statementId = statements[0]?._id ?? '';
    const { signature } = await this.#call((client) => openReceipt(client, statementId));
    return { guestId, request, outcome, statementId, signature };
  }

  async #round({ guestId, request, outcome, statementId, signature }: Made): Promise<void> {
    const body = { pin, withdraw: { amount: 6_000 } };
    await this.#call((client) => client('stepUp', { body }));
    await this.#call((client) => client('getChatUnread', { body: { guestId } }));
    const again = await this.#withdraw(request);
    if (again !== outcome) throw new Error(`a repeated withdrawal was answered ${again}, not ${outcome}`);
    await this.#call((client, url) => this.#checkReceipt(client, url, statementId, signature));
    if (this.rounds % 5 === 0) await this.#logIn();
  }

  async #checkReceipt(client: Client, url: string, statementId: string, before: string | null) {
    const { code, signature } = await openReceipt(client, statementId);
    const answer = await fetch(`${url}/r/${code}?lang=en`).catch(() => null);
    if (answer?.status !== 200) throw new ApiError({ status: 503, code: 'NETWORK' });
    if (!(await answer.text()).includes(signature) || signature !== (before ?? signature))
      throw new Error(`the receipt ${code} is no longer signed as before`);
  }

  /**
   * Returns the withdrawal's id or the code of its refusal. It is the stored answer, because a new request would be
   * refused as pending.
   */
  #withdraw(request: Withdrawal): Promise<string> {
    return this.#call((client) =>
      client('withdraw', request).then(
        ({ withdrawId }) => withdrawId,
        (error: unknown) => {
          if (error instanceof ApiError && error.status >= 400 && error.status < 429) return error.code;
          throw error;
        },
      ),
    );
  }

  async #logIn(): Promise<void> {
    const { username, password } = this.#member;
    const { token } = await this.#call((client) => client('login', { body: { username, password } }));
    this.#token = token;
  }

  /** Calls the copies in turn until one answers. */
  #call<T>(call: (client: Client, url: string) => Promise<T>): Promise<T> {
    return retryUntilAnswered(() => {
      const at = this.#calls++ % this.#urls.length;
      return call(this.#clients[at] as Client, this.#urls[at] as string);
    });
  }
}

async function openReceipt(client: Client, statementId: string) {
  const { receipt } = await client('getStatement', { params: { statementId } });
  if (!receipt) throw new Error('the entry has no receipt');
  return receipt;
}
