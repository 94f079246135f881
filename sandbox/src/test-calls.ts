import { randomUUID } from 'node:crypto';
import { demoKeys } from './demo-keys.ts';
import { type Fields, fieldsOf } from './fields.ts';
import { agentSignature } from './games/agent/agent.route.ts';
import type { AgentCode } from './games/agent/agent.ts';
import { ambSignature } from './games/amb/amb.route.ts';
import { jokerSignature } from './games/joker/joker.route.ts';
import { sign } from './signature.ts';

export interface Answer {
  status: number;
  body: Fields;
}

async function read(response: Response): Promise<Answer> {
  const raw = await response.text();
  try {
    return { status: response.status, body: fieldsOf(JSON.parse(raw)) };
  } catch {
    return { status: response.status, body: { raw } };
  }
}

export async function postJson(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
  method: 'POST' | 'PUT' = 'POST',
): Promise<Answer> {
  return read(
    await fetch(url, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  );
}

export async function postForm(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(url, { method: 'POST', headers, body: new URLSearchParams(fields) });
  return read(response);
}

/** Fetches a control's JSON; an array is returned under `rows`. */
export async function get(
  url: string,
  headers: Record<string, string> = {},
): Promise<Answer & { rows: Fields[] }> {
  const response = await fetch(url, { headers });
  const value: unknown = await response.json();
  const rows = Array.isArray(value) ? value.map(fieldsOf) : [];
  return { status: response.status, body: fieldsOf(value), rows };
}

export function kbank(url: string, path: string, fields: Fields, secret?: string): Promise<Answer> {
  const { partnerId, partnerSecret, merchantId, terminalId } = demoKeys.kbank;
  return postJson(`${url}/kbank/pos/${path}`, {
    partnerTxnUid: randomUUID().replaceAll('-', '').slice(0, 15),
    partnerId,
    partnerSecret: secret ?? partnerSecret,
    requestDt: '2026-11-21T12:00:00.000+07:00',
    merchantId,
    terminalId,
    qrType: '3',
    txnCurrencyCode: 'THB',
    ...fields,
  });
}

export function orderPayout(
  url: string,
  order: Fields,
  secret: string = demoKeys.payout.secret,
): Promise<Answer> {
  const body = {
    toBank: 'SCB',
    toAccountNo: '1234567890',
    toName: 'SOMCHAI JAIDEE',
    amount: '300.00',
    currency: 'THB',
    ...order,
  };
  const signature = sign(secret, JSON.stringify(body));
  return postJson(`${url}/bank/payouts`, body, {
    'x-client': demoKeys.payout.client,
    'x-signature': signature,
  });
}

export function getSigned(url: string, path: string): Promise<Answer & { rows: Fields[] }> {
  const { client, secret } = demoKeys.payout;
  return get(url + path, { 'x-client': client, 'x-signature': sign(secret, path) });
}

export function pg(url: string, path: string, fields: Record<string, string>): Promise<Answer> {
  const { operatorToken, secretKey } = demoKeys.pg;
  const keys = { operator_token: operatorToken, secret_key: secretKey };
  return postForm(`${url}/pg/${path}?trace_id=${randomUUID()}`, { ...keys, ...fields });
}

export function awc(url: string, path: string, fields: Record<string, string>): Promise<Answer> {
  return postForm(`${url}/awc/${path}`, {
    cert: demoKeys.awc.cert,
    agentId: demoKeys.awc.agentId,
    ...fields,
  });
}

export function joker(url: string, fields: Record<string, string>, signature?: string): Promise<Answer> {
  const { appId, secret } = demoKeys.joker.JOKER;
  const body = { Timestamp: String(Math.floor(Date.now() / 1000)), ...fields };
  const query = new URLSearchParams({
    AppID: appId,
    Signature: signature ?? jokerSignature(secret, body),
  });
  return postJson(`${url}/joker?${query}`, body);
}

export async function amb(url: string, path: string, fields: Fields, signature?: string): Promise<Answer> {
  const { agent, secret } = demoKeys.amb.PGSLOT;
  const body = { ...fields, agent };
  const right = await ambSignature(secret, JSON.stringify(body));
  return postJson(`${url}/pgslot/partner/${path}`, body, { 'x-amb-signature': signature ?? right });
}

export function agent(
  url: string,
  path: string,
  fields: Fields,
  {
    code = 'HUAYHD',
    secret = demoKeys.agent[code].secret,
    at = Date.now(),
  }: { code?: AgentCode; secret?: string; at?: number } = {},
): Promise<Answer> {
  const timestamp = String(Math.floor(at / 1000));
  const signature = agentSignature(secret, { timestamp, path, body: JSON.stringify(fields) });
  return postJson(`${url}/agent/${code.toLowerCase()}/${path}`, fields, {
    'x-agent': demoKeys.agent[code].client,
    'x-timestamp': timestamp,
    'x-signature': signature,
  });
}
