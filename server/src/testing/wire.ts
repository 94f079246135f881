import { request } from 'node:http';
import type { Socket } from 'node:net';
import { type Call, errorsOf } from '@kapao/contract/call';
import { calls } from '@kapao/contract/calls';
import { isErrorCode, statusOf } from '@kapao/contract/errors/error-codes';
import { type CallName, splitPath } from '@kapao/contract/paths';
import { expect } from 'vitest';
import { z } from 'zod';
import { newKey } from './app.ts';

/** Request exactly as sent on the wire: nothing is encoded, normalised or added. */
export interface Wire {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string | Buffer | undefined;
}

export interface WireReply {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly text: string;
}

export interface Changes {
  readonly params?: Record<string, string>;
  readonly headers?: Record<string, string>;
  /** JSON texts of body fields; undefined leaves the field out. */
  readonly fields?: Record<string, string | undefined>;
  readonly body?: string | Buffer;
}

export function definitionOf(name: CallName): Call {
  return calls[name];
}

/** Returns the name and schema of every field of a call's body. */
export function fieldsOf(name: CallName): [string, z.ZodType][] {
  const { body } = definitionOf(name);
  // A schema built by `z.object` has schemas in its shape, whichever variant of zod's types describes it.
  return body instanceof z.ZodObject ? (Object.entries(body.shape) as [string, z.ZodType][]) : [];
}

export const isMoney = (schema: z.ZodType) => schema.meta()?.id === 'Money';
export const takesBody = (name: CallName) => splitPath(name).method !== 'GET';

const ofAnyCall = ['INTERNAL_SERVER_ERROR', 'GONE', 'EXPIRED_AUTH_TOKEN', 'UNAUTHORIZED'];

/** Returns the refusals, as `status code`, that a call may give to a member who asks for something that does not exist. */
export function refusalsOf(name: CallName): string[] {
  const call = definitionOf(name);
  return errorsOf(call)
    .filter((code) => call.errors.includes(code) || !ofAnyCall.includes(code))
    .filter((code) => !code.startsWith('IDEMPOTENCY_'))
    .map((code) => `${statusOf(code)} ${code}`);
}

/** Returns a valid request of one call, with changes. `values` has a valid value for each field name. */
export function goodWire(
  name: CallName,
  { values, token }: { readonly values: Readonly<Record<string, unknown>>; readonly token: string },
  changes: Changes,
): Wire {
  const { method, path } = splitPath(name);
  const filled = path.replace(/:(\w+)\??/g, (_, word: string) => {
    const value = changes.params?.[word] ?? values[word];
    if (value === undefined) throw new Error(`${name}: no good value for the parameter ${word}`);
    return String(value);
  });
  const body = takesBody(name) ? (changes.body ?? goodBody(name, values, changes.fields ?? {})) : undefined;
  const headers: Record<string, string> = {
    'x-requested-with': 'kapao',
    authorization: `Bearer ${token}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...changes.headers,
  };
  return { method, path: filled, headers, body };
}

function goodBody(
  name: CallName,
  values: Readonly<Record<string, unknown>>,
  changed: Record<string, string | undefined>,
): string | undefined {
  const fields = fieldsOf(name);
  if (fields.length === 0) return undefined;
  const entries = fields.map(([field, schema]) => {
    const value = values[`${name}.${field}`] ?? values[field];
    if (value === undefined || !schema.safeParse(value).success)
      throw new Error(`${name}: no good value for the field ${field}`);
    return [field, field in changed ? changed[field] : JSON.stringify(value)] as const;
  });
  const texts = entries.filter(([, text]) => text !== undefined).map(([field, text]) => `"${field}":${text}`);
  return `{${texts.join(',')}}`;
}

export function sendWire(port: number, { method, path, headers, body }: Wire): Promise<WireReply> {
  return new Promise((resolve, reject) => {
    const untold = body === undefined || 'transfer-encoding' in headers;
    const length = untold ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const options = {
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: { ...length, ...headers },
      agent: false,
    };
    const asked = request(options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

/** Returns all that comes until a connection ends, in whatever way: a server may cut it while the caller still sends. */
export function readToEnd(socket: Socket): Promise<string> {
  let read = '';
  socket.setEncoding('utf8').on('data', (part) => {
    read += part;
  });
  socket.on('error', () => undefined);
  return new Promise((resolve) => socket.on('close', () => resolve(read)));
}

/** Expects the common shape of an error, which names its request and shows no internals; returns its code. */
export function readRefusal({ status, headers, text }: WireReply, what: string): string {
  expect(status, what).toBeGreaterThanOrEqual(400);
  expect(status, `${what} ${text}`).toBeLessThan(500);
  expect(headers['content-type'], what).toBe('application/json; charset=utf-8');
  const body = JSON.parse(text);
  expect(Object.keys(body).sort(), what).toEqual(['code', 'message', 'params', 'requestId']);
  expect(isErrorCode(body.code), `${what} ${text}`).toBe(true);
  expect(body.message, what).toBe(
    status === 401 && body.code !== 'WRONG_CREDENTIAL' ? 'invalid-token' : body.code,
  );
  expect(body.requestId, what).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/);
  expect(text, what).not.toMatch(/node_modules|\.ts\b|\bat \w+ \(|select |insert |syntax error|Error:/i);
  return body.code;
}

/** Returns the header with a key as our client makes them. */
export const withKey = (key = newKey()) => ({ 'idempotency-key': key });
