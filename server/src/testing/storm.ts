import { Agent, request } from 'node:http';
import { type CallName, splitPath } from '@kapao/contract/paths';
import type { TestServer } from './app.ts';

export interface Shot {
  readonly name: CallName;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly method?: 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  /** Address that the call claims to come from; the server has to trust loopback's X-Forwarded-For. */
  readonly from: string;
}

/** Returns an address somewhere in the world, always the same one for the same number. */
export function addressOf(i: number): string {
  return `11.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`;
}

/**
 * Sends this many calls over fifty kept connections and counts the answers, as `status code` or the body of a successful
 * one. Uses node's own client, which costs a third of fetch, because the server under load has the same core.
 */
export async function storm(
  server: Pick<TestServer, 'url'>,
  shots: number,
  shot: (i: number) => Shot,
): Promise<Record<string, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const answers: Record<string, number> = {};
  let next = 0;
  const shooter = async () => {
    while (next < shots) {
      const answer = await fire(server.url, agent, shot(next++));
      answers[answer] = (answers[answer] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 50 }, shooter));
  agent.destroy();
  return answers;
}

function fire(url: string, agent: Agent, shot: Shot): Promise<string> {
  const { method, path } = splitPath(shot.name);
  const filled = path.replace(/:(\w+)\??/g, (_, word: string) =>
    encodeURIComponent(shot.params?.[word] ?? ''),
  );
  const text = shot.body && JSON.stringify(shot.body);
  const headers = {
    ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    'x-requested-with': 'kapao',
    'x-forwarded-for': shot.from,
    ...shot.headers,
  };
  return new Promise((resolve, reject) => {
    const asked = request(url + filled, { method: shot.method ?? method, agent, headers }, (reply) => {
      let answer = '';
      reply.setEncoding('utf8').on('data', (chunk: string) => {
        answer += chunk;
      });
      reply.on('end', () => {
        const code = JSON.parse(answer)?.code;
        resolve(code ? `${reply.statusCode} ${code}` : answer);
      });
    });
    asked.on('error', reject).end(text);
  });
}
