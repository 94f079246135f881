import { setTimeout as sleep } from 'node:timers/promises';
import { v7 } from 'uuid';
import { type Answer, post } from './post.ts';

/** Who a customer is to the server that they chat with. */
export interface CustomerLogin {
  readonly memberId: string;
  readonly publicId: string;
  readonly token: string;
}

interface Message {
  readonly seq: number;
  readonly clientId: string;
}

/** What the app of the specification does: it looks at its line this often, and comes back after this long, never giving up. */
const lookMs = 5_000;
const againMs = 500;
/** The most of a history answer. */
const pageSize = 100;

/**
 * A member with the chat open, as an app holds it: a socket that comes back, a history that is asked for when it did and where a
 * number is missing, and messages that are sent until there is an answer.
 */
export class Customer {
  readonly login: CustomerLogin;
  /** By number, however it came. */
  readonly known = new Map<number, string>();
  /** The `clientId` of what the server has answered. */
  readonly said: string[] = [];
  /** Numbers that one connection told twice, or as something else than before. */
  readonly wrong: string[] = [];
  /** How long from the press until it came back over the socket, in milliseconds. */
  readonly latencies: number[] = [];
  readonly #url: string;
  readonly #sentAt = new Map<string, number>();
  #socket: WebSocket | undefined;
  #onConnection = new Set<number>();
  #catchingUp: Promise<void> | null = null;
  #closed = false;
  #lastAnswerAt = 0;
  #whole = 0;

  constructor(url: string, login: CustomerLogin) {
    this.#url = url;
    this.login = login;
  }

  /** Answers once the first connection has joined its room and has read what there was. */
  async open(prefix: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    void this.#stay(prefix, resolve);
    await promise;
  }

  close(): void {
    this.#closed = true;
    this.#socket?.close();
  }

  /** Sends until the server has answered. False: it refused. */
  async say(text: string): Promise<boolean> {
    const clientId = v7();
    this.#sentAt.set(clientId, performance.now());
    for (;;) {
      const answer = await this.#post('/api/chat/send-message', {
        clientId,
        message: { message_type: 'text', payload: text },
      });
      if (answer?.status === 200) {
        this.said.push(clientId);
        return true;
      }
      if (answer && answer.status !== 429 && answer.status < 500) return false;
      await sleep(againMs * (0.5 + Math.random()));
    }
  }

  /** Reads the history from what is known to its end. */
  catchUp(): Promise<void> {
    this.#catchingUp ??= this.#read().finally(() => {
      this.#catchingUp = null;
    });
    return this.#catchingUp;
  }

  async #read(): Promise<void> {
    const known = this.#contiguous();
    for (let before: number | undefined; ; ) {
      const answer = await this.#post('/api/chat/history', { limit: pageSize, before });
      if (answer?.status !== 200) {
        if (this.#closed) return;
        await sleep(againMs * (0.5 + Math.random()));
        continue;
      }
      const page = JSON.parse(answer.body) as Message[];
      for (const message of page) this.#take(message);
      const oldest = page.at(-1)?.seq ?? 0;
      if (page.length < pageSize || oldest <= known + 1) return;
      before = oldest;
    }
  }

  /** Up to which number nothing is missing. */
  #contiguous(): number {
    while (this.known.has(this.#whole + 1)) this.#whole += 1;
    return this.#whole;
  }

  #take({ seq, clientId }: Message): void {
    const before = this.known.get(seq);
    if (before !== undefined && before !== clientId)
      this.wrong.push(`${seq} was ${before} and is ${clientId}`);
    this.known.set(seq, clientId);
  }

  #hear(message: Message): void {
    this.#lastAnswerAt = Date.now();
    if (this.#onConnection.has(message.seq)) this.wrong.push(`${message.seq} came twice over one connection`);
    this.#onConnection.add(message.seq);
    const sentAt = this.#sentAt.get(message.clientId);
    if (sentAt !== undefined && !this.known.has(message.seq)) this.latencies.push(performance.now() - sentAt);
    this.#sentAt.delete(message.clientId);
    this.#take(message);
    // A number is missing between what is known and what came.
    if (!this.known.has(message.seq - 1) && message.seq > 1) void this.catchUp();
  }

  async #stay(prefix: string, onFirst: () => void): Promise<void> {
    while (!this.#closed) {
      await this.#connection(prefix, onFirst);
      await sleep(againMs * (0.5 + Math.random()));
    }
  }

  /** One connection, until it ends. */
  #connection(prefix: string, onJoined: () => void): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const address = new URL('/socket.io/?EIO=4&transport=websocket', this.#url);
    address.protocol = 'ws:';
    const socket = new WebSocket(address);
    this.#socket = socket;
    this.#onConnection = new Set();
    this.#lastAnswerAt = Date.now();
    // The server's ping comes each 25 s: a line that is silent for longer is none.
    const look = setInterval(() => Date.now() - this.#lastAnswerAt > 45_000 && socket.close(), lookMs);
    socket.addEventListener('message', ({ data }) => {
      const text = String(data);
      if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token: this.login.token })}`);
      else if (text.startsWith('40'))
        socket.send(`420${JSON.stringify(['join', prefix + this.login.publicId])}`);
      else if (text === '430[{"joined":true}]') void this.catchUp().then(onJoined);
      else if (text.startsWith('43')) this.wrong.push(`the own room is closed: ${text}`);
      else if (text.startsWith('42')) {
        const [event, message] = JSON.parse(text.slice(2)) as [string, Message];
        if (event === 'message') this.#hear(message);
      } else if (text === '2') {
        this.#lastAnswerAt = Date.now();
        socket.send('3');
      } else if (text.startsWith('44')) socket.close();
    });
    const end = () => {
      clearInterval(look);
      resolve();
    };
    socket.addEventListener('close', end);
    socket.addEventListener('error', end);
    return promise;
  }

  #post(path: string, body: object): Promise<Answer | null> {
    return post(
      this.#url + path,
      {
        'x-requested-with': 'kapao',
        'content-type': 'application/json',
        authorization: `Bearer ${this.login.token}`,
      },
      body,
    );
  }
}
