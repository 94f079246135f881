import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backofficeCalls } from '@kapao/contract/backoffice/backoffice-calls';
import { calls } from '@kapao/contract/calls';
import { expect, it } from 'vitest';
import { readSettings } from '../../../server/src/platform/settings/settings.ts';
import { root } from '../../root.ts';

const config = readFileSync(join(root, 'deploy/proxy/haproxy.cfg'), 'utf8');
const secondsOf = (timeout: string) => Number(new RegExp(`timeout ${timeout} (\\d+)s`).exec(config)?.[1]);
const isThere = spawnSync('haproxy', ['-v']).status === 0;
if (!isThere)
  console.warn('HAProxy is not installed (apt-get install haproxy): its configuration is NOT CHECKED.');

it.skipIf(!isThere)('HAProxy accepts its configuration without a warning', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kapao-proxy-'));
  try {
    const [key, crt, pem, cfg] = ['key', 'crt', 'kapao.pem', 'haproxy.cfg'].map((name) =>
      join(folder, name),
    ) as [string, string, string, string];
    const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=wallet.example'];
    execFileSync('openssl', [...request, '-keyout', key, '-out', crt], { stdio: 'ignore' });
    writeFileSync(pem, readFileSync(crt, 'utf8') + readFileSync(key, 'utf8'));
    writeFileSync(cfg, config.replace('/etc/haproxy/certs/', pem));
    const { status, stderr } = spawnSync('haproxy', ['-c', '-f', cfg], { encoding: 'utf8' });
    expect({ status, warnings: stderr.match(/\[(WARNING|ALERT)\].*/g) }).toEqual({
      status: 0,
      warnings: null,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('the proxy lets the largest upload through, and not much more', () => {
  const uploads = [...Object.values(calls), ...Object.values(backofficeCalls)].flatMap((call) =>
    'upload' in call && call.upload ? [call.upload.maxBytes] : [],
  );
  expect(uploads.length).toBeGreaterThan(3);
  const limit = Number(/req\.body_size gt (\d+)/.exec(config)?.[1]);
  expect(limit).toBeGreaterThan(Math.max(...uploads) + 64 * 1024);
  expect(limit).toBeLessThan(Math.max(...uploads) * 1.2);
});

it('the proxy waits longer than the server does', () => {
  const keepAliveS = readSettings({}).keepAliveMs / 1000;
  // A connection that the server closes first could lose a call.
  expect(secondsOf('http-keep-alive')).toBeLessThan(keepAliveS);
  expect(secondsOf('server')).toBeGreaterThan(60);
  // Socket.IO's own times: a ping each 25 s, and 20 s for its answer.
  expect(secondsOf('tunnel')).toBeGreaterThan(45);
});

it('the proxy sends each call once, and alone sets the header with the caller’s address', () => {
  expect(config).toMatch(/^ +retry-on conn-failure$/m);
  for (const line of [
    'http-request del-header Forwarded',
    'http-request del-header X-Forwarded-Host',
    'http-request set-header X-Forwarded-For %[src]',
  ])
    expect(config).toContain(`    ${line}\n`);
});

it('whoever opened a page stays with its copy, because during an upgrade another has other files', () => {
  const backends = config.split(/^backend /m).slice(1);
  expect(backends).toHaveLength(2);
  for (const backend of backends) {
    expect(backend).toMatch(/^ +cookie kapao_copy insert indirect nocache /m);
    for (const [server] of backend.matchAll(/\bserver [ab] .*/g)) expect(server).toMatch(/ cookie [ab]$/);
  }
});
