import { randomBytes } from 'node:crypto';
import { type BackofficeCallName, backofficeCalls } from '@kapao/contract/backoffice/backoffice-calls';
import type { FastifyInstance } from 'fastify';
import { v7 } from 'uuid';
import { backofficeSlices } from '../../app/backoffice-slices.ts';
import { seedRoles } from '../../backoffice/staff/rights/roles.ts';
import { openSession } from '../../backoffice/staff/sign-in.ts';
import { newSecret } from '../../backoffice/staff/totp.ts';
import { writeStaffMember } from '../../backoffice/staff/write-staff-member.ts';
import { hashNow } from '../../platform/auth/passwords.ts';
import { createBackofficeApp } from '../../platform/backoffice/backoffice-app.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { TestReply, TestServer } from '../app.ts';
import { backdate, setFactor } from './backoffice-server.queries.ts';

export interface TestStaffMember {
  readonly id: string;
  readonly name: string;
  readonly password: string;
  /** Base32. */
  readonly totpSecret: string;
  /** The cookie's, of a session that is whole and fresh. */
  readonly token: string;
}

export interface BackofficeRequest {
  readonly as?: TestStaffMember | null;
  /** Instead of the operator's own session. */
  readonly token?: string;
  /** Idempotency-Key; of a change a fresh one where none is given, `null`: none. */
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
  /** Somebody of this role (`owner`, `finance`, …), signed in just now. */
  staffMember(role: string, name?: string): Promise<TestStaffMember>;
  /** As if the second factor had been shown so long ago. */
  makeStale(operator: TestStaffMember, minutes?: number): Promise<void>;
  close(): Promise<void>;
}

const password = 'kapao-test-desk-1';
let passwordHash: Promise<string> | undefined;
let staffMembers = 0;

/** The operator's port beside a test's server, on the same parts and the same database. */
export async function testBackoffice({ deps }: Pick<TestServer, 'deps'>): Promise<TestBackoffice> {
  await seedRoles(deps.pool);
  const app = await createBackofficeApp(deps, backofficeSlices);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const fetchPath = (path: string, init: RequestInit = {}) =>
    fetch(url + path, { ...init, headers: { 'x-requested-with': 'kapao-backoffice', ...init.headers } });
  return {
    url,
    app,
    fetch: fetchPath,
    call: (name, request = {}) => callBackoffice(fetchPath, name, request),
    async staffMember(role, name = `operator ${++staffMembers}`) {
      passwordHash ??= hashNow(password);
      const id = v7();
      const totpSecret = newSecret();
      await writeStaffMember(deps.pool, deps.settings.gameCredentialKey, {
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
    makeStale: (staffMember, minutes = 11) => backdate(deps.pool, staffMember.id, minutes),
    close: () => app.close(),
  };
}

async function callBackoffice(
  fetchPath: TestBackoffice['fetch'],
  name: BackofficeCallName,
  request: BackofficeRequest,
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
      cookie: `kapao_backoffice=${token}`,
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
