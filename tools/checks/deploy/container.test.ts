import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../root.ts';
import { isOfRelease } from '../../run/pack/source-files.ts';

const file = readFileSync(join(root, 'deploy/container/Containerfile'), 'utf8');
const instructions = file
  .replaceAll('\\\n', '')
  .split('\n')
  .filter((line) => /^[A-Z]/.test(line));
const listOf = (instruction: RegExp): string[] =>
  JSON.parse(instructions.flatMap((line) => instruction.exec(line)?.[1] ?? [])[0] ?? '[]');

it('the Containerfile names no base image: its digest is given at the build', () => {
  expect(instructions.slice(0, 2)).toEqual(['ARG BASE', `FROM ${'$'}{BASE}`]);
  expect(file).not.toMatch(/sha256:[0-9a-f]/);
});

it('the container runs the start script of the release, without a shell and not as root', () => {
  const [node, script = ''] = listOf(/^ENTRYPOINT (.*)/);
  expect(node).toBe('/opt/kapao/bin/node');
  expect(isOfRelease(script.replace('/opt/kapao/', ''))).toBe(true);
  const user = instructions.indexOf('USER 10001:10001');
  expect(user).toBeGreaterThan(instructions.findIndex((line) => line.startsWith('COPY')));
  expect(instructions.slice(user).some((line) => line.startsWith('RUN'))).toBe(false);
});

it('the container is healthy while its server answers', async () => {
  let status = 200;
  const asked: (string | undefined)[] = [];
  const server = createServer(({ url }, response) => {
    asked.push(url);
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const [, ...args] = listOf(/^HEALTHCHECK .*CMD (\[.*)/);
  const check = async () => {
    const child = spawn(process.execPath, args, { env: { PORT: String(port) } });
    const [code] = await once(child, 'exit');
    return code;
  };
  expect(await check()).toBe(0);
  status = 500;
  expect(await check()).toBe(1);
  server.close();
  server.closeAllConnections();
  expect(await check()).toBe(1);
  expect(asked).toEqual(['/healthz', '/healthz']);
});
