import { randomBytes } from 'node:crypto';
import { type BackofficeCallName, backofficeCalls } from '@kapao/contract/backoffice/backoffice-calls';
import { cookieName } from '@kapao/core/cookie-name';
import { isHttps } from '@kapao/core/is-https';
import type { FastifyInstance } from 'fastify';
import { v7 } from 'uuid';
import { backofficeSlices } from '../../app/backoffice-slices.ts';
import { seedRoles } from '../../backoffice/staff/rights/roles.ts';
import { openSession } from '../../backoffice/staff/sign-in/staff-session.ts';
import { newSecret } from '../../backoffice/staff/totp.ts';
import { writeStaffMember } from '../../backoffice/staff/write-staff-member.ts';
import { hashNow } from '../../platform/auth/passwords.ts';
import { createBackofficeApp } from '../../platform/backoffice/backoffice-app.ts';
import { writeStaffDevice } from '../../platform/backoffice/staff-device.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { TestReply, TestServer } from '../app.ts';
import { asApp } from '../database.ts';
import { backdate, setFactor } from './backoffice-server.queries.ts';

export interface TestStaffMember {
  readonly id: string;
  readonly name: string;
  readonly password: string;
  /** TOTP secret in Base32. */
  readonly totpSecret: string;
  /** Session token from the cookie, of a complete session with a fresh second factor. */
  readonly token: string;
}

export interface BackofficeRequest {
  readonly as?: TestStaffMember | null;
  /** Token used instead of the staff member's own session. */
  readonly token?: string;
  /** Idempotency-Key; changes get a fresh one by default, and `null` sends none. */
  readonly key?: string | null;
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** Sent as the part `file`. */
  readonly file?: Uint8Array;
}

export interface TestBackoffice {
  readonly url: string;
  readonly app: FastifyInstance;
  call(name: BackofficeCallName, request?: BackofficeRequest): Promise<TestReply>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Creates a staff member of this role (`owner`, `finance`, …) who has just signed in. */
  staffMember(role: string, name?: string): Promise<TestStaffMember>;
  /** Reads an approval request and approves what was read. */
  approve(as: TestStaffMember, approvalId: string): Promise<TestReply>;
  /** Moves the time of the second factor back. */
  makeStale(operator: TestStaffMember, minutes?: number): Promise<void>;
  close(): Promise<void>;
}

const password = 'kapao-test-staff-1';
let passwordHash: Promise<string> | undefined;
let staffMembers = 0;

/** Starts the console's port beside a test server, on the same parts and the same database. */
export async function testBackoffice({ deps }: Pick<TestServer, 'deps'>): Promise<TestBackoffice> {
  await seedRoles(deps.pool);
  const app = await createBackofficeApp({ ...deps, pool: asApp(deps.pool) }, backofficeSlices);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const secure = isHttps(deps.settings.operatorUrl);
  const cookie = cookieName('kapao_backoffice', secure);
  const fetchPath = (path: string, init: RequestInit = {}) =>
    fetch(url + path, { ...init, headers: { 'x-requested-with': 'kapao-backoffice', ...init.headers } });
  const call: TestBackoffice['call'] = (name, request = {}) => {
    // Sends the device cookie that a browser has in which somebody is signed in.
    const device = request.as ? writeStaffDevice(request.as.id, deps.settings.serverKeys, secure) : '';
    return callBackoffice(fetchPath, name, request, {
      name: cookie,
      device: device.split(';', 1)[0] ?? '',
    });
  };
  return {
    url,
    app,
    fetch: fetchPath,
    call,
    async staffMember(role, name = `operator ${++staffMembers}`) {
      passwordHash ??= hashNow(password);
      const id = v7();
      const totpSecret = newSecret();
      await writeStaffMember(deps.pool, deps.settings.serverKeys, {
        id,
        name,
        role,
        passwordHash: await passwordHash,
        totpSecret,
      });
      const { token } = await inTransaction(deps.pool, async (client) => {
        const opened = await openSession(client, id, { address: '127.0.0.1', userAgent: null });
        await setFactor(client, opened.sessionId);
        return opened;
      });
      return { id, name, password, totpSecret, token };
    },
    async approve(as, approvalId) {
      const params = { approvalId };
      const { hash } = (await call('getApproval', { as, params })).body;
      return call('approveRequest', { as, params, body: { hash } });
    },
    makeStale: (staffMember, minutes = 11) => backdate(deps.pool, staffMember.id, minutes),
    close: () => app.close(),
  };
}

async function callBackoffice(
  fetchPath: TestBackoffice['fetch'],
  name: BackofficeCallName,
  request: BackofficeRequest,
  cookie: { readonly name: string; readonly device: string },
): Promise<TestReply> {
  const call = backofficeCalls[name];
  const [method = '', path = ''] = call.path.split(' ');
  const filled = path.replace(/:(\w+)/g, (_, part) => encodeURIComponent(request.params?.[part] ?? ''));
  const query = request.query ? `?${new URLSearchParams(request.query)}` : '';
  const token = request.token ?? request.as?.token ?? randomBytes(32).toString('base64url');
  const key = request.key === undefined && 'change' in call ? v7() : request.key;
  const form = new FormData();
  for (const [part, value] of Object.entries((request.file && (request.body as object)) ?? {}))
    form.append(part, String(value));
  if (request.file) form.append('file', new Blob([new Uint8Array(request.file)]), 'file');
  const response = await fetchPath(filled + query, {
    method,
    ...(request.file
      ? { body: form }
      : request.body === undefined
        ? {}
        : { body: JSON.stringify(request.body) }),
    headers: {
      ...(request.body === undefined || request.file ? {} : { 'content-type': 'application/json' }),
      cookie: `${cookie.name}=${token}; ${cookie.device}`,
      ...(key ? { 'idempotency-key': key } : {}),
      ...request.headers,
    },
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : text || null,
  };
}
