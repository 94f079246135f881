import { setTimeout as sleep } from 'node:timers/promises';
import { v7 } from 'uuid';
import { type Answer, post } from './post.ts';

/** Identity and session of a customer in the chat. */
export interface CustomerLogin {
  readonly memberId: string;
  readonly publicId: string;
  readonly token: string;
}

interface Message {
  readonly seq: number;
  readonly clientId: string;
}

/** Interval at which the app checks its connection, and the wait before it reconnects; it never gives up. */
const aliveCheckMs = 5_000;
const retryMs = 500;
/** Largest page of the history. */
const pageSize = 100;

/**
 * Member with the chat open, like the app: a socket that reconnects, a history that is read after each connection and for
 * missing numbers, and messages that are sent until they are answered.
 */
export class Customer {
  readonly login: CustomerLogin;
  /** Messages by number, from socket or history. */
  readonly known = new Map<number, string>();
  /** Values of `clientId` that the server has acknowledged. */
  readonly said: string[] = [];
  /**
   * Violations: a message number received twice over one connection or with another id, or a refused room.
   */
  readonly wrong: string[] = [];
  /** Milliseconds from sending until the message came back over the socket. */
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

  /** Resolves once the first connection has joined its room and read the history. */
  async open(prefix: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    void this.#stay(prefix, resolve);
    await promise;
  }

  close(): void {
    this.#closed = true;
    this.#socket?.close();
  }

  /** Sends until the server has answered; returns false when it refused. */
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
      await sleep(retryMs * (0.5 + Math.random()));
    }
  }

  /** Reads the history from the last known message to the end. */
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
        await sleep(retryMs * (0.5 + Math.random()));
        continue;
      }
      const page = JSON.parse(answer.body) as Message[];
      for (const message of page) this.#take(message);
      const oldest = page.at(-1)?.seq ?? 0;
      if (page.length < pageSize || oldest <= known + 1) return;
      before = oldest;
    }
  }

  /** Returns the number up to which nothing is missing. */
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
    // A number is missing before this message.
    if (!this.known.has(message.seq - 1) && message.seq > 1) void this.catchUp();
  }

  async #stay(prefix: string, onFirst: () => void): Promise<void> {
    while (!this.#closed) {
      await this.#connection(prefix, onFirst);
      await sleep(retryMs * (0.5 + Math.random()));
    }
  }

  /** Keeps one connection until it ends. */
  #connection(prefix: string, onJoined: () => void): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const address = new URL('/socket.io/?EIO=4&transport=websocket', this.#url);
    address.protocol = 'ws:';
    const socket = new WebSocket(address);
    this.#socket = socket;
    this.#onConnection = new Set();
    this.#lastAnswerAt = Date.now();
    // The server pings every 25 s, so a connection that is silent for 45 s is dead.
    const aliveCheck = setInterval(
      () => Date.now() - this.#lastAnswerAt > 45_000 && socket.close(),
      aliveCheckMs,
    );
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
      clearInterval(aliveCheck);
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
