import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { httpServer } from './network/http-server.ts';

/** Provider that answers every call with the text and status set last by `says`, or with what `answers` makes of the call. */
export interface ScriptedProvider {
  readonly url: string;
  /** Sets a function of the path and body of a call. */
  answers(script: (path: string, body: string) => string): void;
  says(text: string, status?: number): void;
  close(): Promise<void>;
}

export async function scriptedProvider(): Promise<ScriptedProvider> {
  let script: { text: (path: string, body: string) => string; status: number } = {
    text: () => '',
    status: 200,
  };
  const server = httpServer(async (request, response) => {
    const { text, status } = script;
    const body = Buffer.concat(await request.toArray()).toString();
    response.writeHead(status, { 'content-type': 'application/json' }).end(text(request.url ?? '', body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server's address is an object once it listens.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    says(text, status = 200) {
      script = { text: () => text, status };
    },
    answers(text) {
      script = { text, status: 200 };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Answers that are invalid in every protocol. */
export const rubbish: readonly string[] = [
  '',
  '<html><head><title>502</title><body>\u0000\ufffd{"status":"succ',
  'null',
  'true',
  '0',
  '"0000"',
  '[]',
  '{}',
  '[{"code":0,"status":"0000","statusCode":"00","data":{"balance":1}}]',
  '{"code":0',
  '{"__proto__":{"code":0,"status":"0000","statusCode":"00"}}',
  '{"code":null,"status":null,"statusCode":null,"state":null,"data":null,"error":null}',
  '{"code":"0","status":0,"statusCode":0,"state":0,"data":[],"error":[]}',
  '9'.repeat(10_000),
  '['.repeat(20_000),
  `${'{"data":'.repeat(10_000)}0${'}'.repeat(10_000)}`,
];

/** Values that occur in no answer of our protocols. */
const oddValues = ['null', 'true', '{}', '[]', '["1"]', '{"a":1}', '1e400', '-1e400', '"\\u0000"'];

/**
 * Yields the answer with each of its parts in turn removed, or replaced by something that does not belong
 * there. A list is not replaced by an empty list, because that may be a valid answer.
 */
export function* spoiled(genuine: object): Generator<string> {
  for (const path of pathsOf(genuine)) {
    yield withoutPart(genuine, path);
    const isList = Array.isArray(path.reduce((part, key) => part[key] as Parts, genuine as Parts));
    for (const odd of oddValues) if (!(isList && odd === '[]')) yield changed(genuine, path, odd);
  }
}

/** Yields the answer with the parts of this name replaced by texts and numbers that are no amounts. */
export function* withoutAmount(genuine: object, name: string): Generator<string> {
  for (const path of pathsOf(genuine).filter((each) => each.at(-1) === name))
    for (const odd of [
      '""',
      '"NaN"',
      '"1e3"',
      '"1,000"',
      '"12.3.4"',
      '"๑๒"',
      '1e30',
      '1e-9',
      `${'9'.repeat(40)}`,
    ])
      yield changed(genuine, path, odd);
}

type Path = readonly string[];
type Parts = Record<string, unknown>;

function pathsOf(value: unknown, before: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [
    [...before, key],
    ...pathsOf(part, [...before, key]),
  ]);
}

function changed(genuine: object, path: Path, odd: string): string {
  const marked = edit(genuine, path, (parent, key) => {
    parent[key] = 'the odd one';
  });
  return JSON.stringify(marked).replace('"the odd one"', odd);
}

function withoutPart(genuine: object, path: Path): string {
  return JSON.stringify(edit(genuine, path, (parent, key) => delete parent[key]));
}

function edit(genuine: object, path: Path, change: (parent: Parts, key: string) => void): object {
  const copy = structuredClone(genuine);
  // Each step of a path leads from an object to one of its parts.
  const parent = path.slice(0, -1).reduce((part, key) => part[key] as Parts, copy as Parts);
  change(parent, path.at(-1) ?? '');
  return copy;
}
