import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { KeepAliveClient } from './keep-alive-client.ts';
import { standInFiles } from './stand-in-app.ts';

/** Connections of one laptop, each with a call after the other. */
const connections = 64;

export type Port = 'members' | 'console';

/** What a laptop asks for again and again. */
export type Flood = 'members' | 'console' | 'pages' | 'lists' | 'consolePages';

export const portOf: Readonly<Record<Flood, Port>> = {
  members: 'members',
  console: 'console',
  pages: 'members',
  lists: 'members',
  consolePages: 'console',
};

type Request = readonly [method: string, path: string, header: string, body?: string];

const accept = 'accept-encoding: gzip, br';
const get = (path: string) => (): Request => ['GET', path, accept];

/**
 * What a stranger can ask of each port without an account: guesses, made-up sessions and links, and what does not exist; pages and
 * files; lists, also with a made-up session.
 */
const requestsOf: Readonly<Record<Flood, readonly (() => Request)[]>> = {
  members: [
    () => [
      'POST',
      '/api/login',
      'accept: */*',
      JSON.stringify({ username: `09${digits()}`, password: 'guess-123' }),
    ],
    () => ['GET', '/api/wallet', `authorization: Bearer ${token()}`],
    () => ['GET', `/api/${token()}`, 'accept: */*'],
    () => ['POST', '/api/login', 'accept: */*', '{}'],
  ],
  console: [
    () => [
      'POST',
      '/backoffice/sign-in',
      'accept: */*',
      JSON.stringify({ name: digits(), password: 'guess-123' }),
    ],
    () => ['GET', '/backoffice/me', `cookie: kapao_backoffice=${token()}`],
    () => ['POST', '/backoffice/link', 'accept: */*', JSON.stringify({ token: token() })],
  ],
  pages: [get('/login'), get(standInFiles.script), get('/user/home'), get(standInFiles.clip)],
  lists: [
    get('/api/lookup/banks'),
    get('/api/lookup/agreements'),
    () => ['GET', '/api/lookup/contact', `authorization: Bearer ${token()}`],
    get('/api/chat/config'),
  ],
  consolePages: [get('/'), get(standInFiles.script)],
};
/** Address of the laptop, for the members come from this machine's own. */
const from = 'x-forwarded-for: 203.0.113.9';
const token = () => randomBytes(32).toString('base64url');
const digits = () => String(Math.floor(Math.random() * 1e8)).padStart(8, '0');

interface Laptop {
  /** Ends the flood; returns how often each status was answered. */
  stop(): Promise<Readonly<Record<string, number>>>;
}

/** Starts a laptop in a process of its own that floods a port. Resolves once all of its connections are open. */
export async function startLaptop(url: string, asks: Flood): Promise<Laptop> {
  const child = fork(import.meta.filename, [url, asks]);
  // Low priority: a real laptop has its own processors and must not take the server's here.
  setPriority(child.pid ?? 0, constants.priority.PRIORITY_LOW);
  await once(child, 'message');
  return {
    async stop() {
      const answered = once(child, 'message');
      child.send('stop');
      const [counts] = await answered;
      child.kill();
      return counts;
    },
  };
}

async function flood(url: string, asks: Flood): Promise<never> {
  const open = () => KeepAliveClient.open(url, portOf[asks] === 'console' ? 'kapao-backoffice' : 'kapao');
  const clients = await Promise.all(Array.from({ length: connections }, open));
  process.send?.('begins');
  const requests = requestsOf[asks];
  const counts: Record<string, number> = {};
  process.on('message', () => process.send?.(counts));
  const each = clients.map(async (first, n): Promise<never> => {
    let client = first;
    for (let i = n; ; i++) {
      const request = requests[i % requests.length]?.();
      if (!request) continue;
      const [method, path, header, body] = request;
      try {
        const status = await client.send(method, path, [from, header], body);
        counts[status] = (counts[status] ?? 0) + 1;
      } catch {
        // A server may close a connection, which a laptop opens again.
        client = await open();
      }
    }
  });
  return Promise.race(each);
}

const [, self, url = '', asks] = process.argv;
if (self === import.meta.filename) await flood(url, asks as Flood); // as `startLaptop` passes it
