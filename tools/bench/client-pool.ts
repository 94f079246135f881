import { KeepAliveClient } from './keep-alive-client.ts';

/** Connections kept as a browser or proxy keeps them: an idle one is used again, else another is opened. */
export class ClientPool {
  readonly #url: string;
  readonly #idle: KeepAliveClient[] = [];

  constructor(url: string) {
    this.#url = url;
  }

  async open(count: number): Promise<void> {
    const opened = Array.from({ length: count }, () => KeepAliveClient.open(this.#url));
    this.#idle.push(...(await Promise.all(opened)));
  }

  async send(method: string, path: string, headers: readonly string[], body = ''): Promise<number> {
    const client = this.#idle.pop() ?? (await KeepAliveClient.open(this.#url));
    const status = await client.send(method, path, headers, body);
    this.#idle.push(client);
    return status;
  }

  close(): void {
    for (const client of this.#idle.splice(0)) client.close();
  }
}
