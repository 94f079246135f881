import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { patience } from '../server/src/testing/process/patience.ts';
import { freePorts } from '../tools/free-ports.ts';
import type { StackAddress } from './stack-address.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** One address with the old server behind it, and after `deploy` a new one on the same database. */
export interface Front {
  readonly url: string;
  /**
   * A second server with a newer build of the app takes over; the chunks of the old build are gone. The newer worker
   * takes `installMs` longer to install, as it does where the network is slow.
   */
  deploy(installMs?: number): Promise<void>;
  stop(): Promise<void>;
}

/** The version that the newer build shows. */
export const newerVersion = '9.9.99';

export async function startFront(stack: StackAddress): Promise<Front> {
  const sockets = new Set<Socket>();
  let port = Number(new URL(stack.url).port);
  const server = createServer((from) => {
    const to = connect(port, '127.0.0.1');
    for (const socket of [from, to]) {
      sockets.add(socket);
      // One end of a connection that breaks takes the other with it, as it would without us in between.
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        from.destroy();
        to.destroy();
      });
    }
    from.pipe(to).pipe(from);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  let newer: { port: number; stop: () => Promise<void> } | undefined;
  return {
    url: `http://localhost:${portOf(server)}`,
    async deploy(installMs = 0) {
      newer = await startNewer(stack, installMs);
      port = newer.port;
      for (const socket of sockets) socket.destroy();
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await newer?.stop();
    },
  };
}

async function startNewer(stack: StackAddress, installMs: number) {
  const folder = mkdtempSync(join(tmpdir(), 'kapao-newer-'));
  const memberDist = join(folder, 'member-dist');
  cpSync(join(root, 'member/dist'), memberDist, { recursive: true });
  renew(memberDist);
  appendFileSync(
    join(memberDist, 'sw.js'),
    `\nself.addEventListener('install', (event) =>
      event.waitUntil(new Promise((resolve) => setTimeout(resolve, ${installMs}))));`,
  );
  const [port = 0] = await freePorts(1);
  const child = spawn(process.execPath, ['server/src/app/main.ts', '--services=api,realtime'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      OPERATOR_PORT: '0',
      SANDBOX_PORT: new URL(stack.sandboxUrl).port,
      DATABASE_URL: stack.databaseUrl,
      DATA_DIR: folder,
      MEMBER_DIST: memberDist,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async () => {
    await end(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await answers(`http://127.0.0.1:${port}/readyz`, child);
  } catch (fault) {
    await stop();
    throw fault;
  }
  return { port, stop };
}

/** As a change in the sources would: every chunk has another name, and the contact page another version. */
function renew(dist: string): void {
  const assets = join(dist, 'assets');
  for (const folder of [dist, assets]) {
    for (const name of readdirSync(folder)) if (/\.(br|gz)$/.test(name)) rmSync(join(folder, name));
  }
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const pages = readdirSync(join(dist, 'pages'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => join('pages', name));
  const texts = [
    ...scripts.map((name) => join(assets, name)),
    ...['index.html', 'sw.js', ...pages].map((name) => join(dist, name)),
  ];
  for (const path of texts) {
    let text = readFileSync(path, 'utf8').replaceAll('1.1.14', newerVersion);
    for (const name of scripts) text = text.replaceAll(name, newName(name));
    // The page's own mark in the worker's list.
    text = text.replace(/(url:"index\.html",revision:")\w{4}/, '$1beef');
    writeFileSync(path, text);
  }
  for (const name of scripts) renameSync(join(assets, name), join(assets, newName(name)));
}

/** A hash has no dot: no script of the older build is named so. */
const newName = (name: string) => name.replace(/\.js$/, '.newer.js');

export const isNewer = (url: string) => url.endsWith('.newer.js');

async function answers(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + patience();
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`the newer server ended with ${child.exitCode}`);
    const ready = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await sleep(100);
  }
  throw new Error(`${url} did not answer in ${patience() / 1000} s`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

function portOf(server: ReturnType<typeof createServer>): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}
