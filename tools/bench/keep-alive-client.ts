import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/**
 * Minimal HTTP/1.1 client: one connection, one request at a time, only the answer's status. Its savings go to the measured
 * server, which runs on the same cores.
 */
export class KeepAliveClient {
  readonly #socket: Socket;
  readonly #head: readonly string[];
  #buffer = '';
  #answer: PromiseWithResolvers<number> | undefined;

  private constructor(socket: Socket, head: readonly string[]) {
    this.#socket = socket;
    this.#head = head;
    socket.setNoDelay(true).setEncoding('latin1');
    socket.on('data', (chunk: string) => this.#take(chunk));
    socket.on('error', (error) => this.#answer?.reject(error));
    socket.on('close', () => this.#answer?.reject(new Error('the server closed the connection')));
  }

  /** `app`: the header by which a port knows its own app. */
  static async open(url: string, app = 'kapao'): Promise<KeepAliveClient> {
    const { hostname, port, host } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new KeepAliveClient(socket, [`host: ${host}`, `x-requested-with: ${app}`]);
  }

  send(method: string, path: string, headers: readonly string[], body = ''): Promise<number> {
    this.#answer = Promise.withResolvers();
    const lines = [
      `${method} ${path} HTTP/1.1`,
      ...this.#head,
      ...(body ? ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`] : []),
      ...headers,
    ];
    this.#socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
    return this.#answer.promise;
  }

  close(): void {
    this.#answer = undefined;
    this.#socket.destroy();
  }

  #take(chunk: string): void {
    this.#buffer += chunk;
    const headEnd = this.#buffer.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const length = /\r\ncontent-length: (\d+)/i.exec(this.#buffer)?.[1];
    if (length === undefined) throw new Error('the bench reads only answers that say their length');
    if (this.#buffer.length < headEnd + 4 + Number(length)) return;
    const status = Number(this.#buffer.slice(9, 12));
    this.#buffer = '';
    this.#answer?.resolve(status);
  }
}
