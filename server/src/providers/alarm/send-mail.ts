import { connect, type Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { lookupWithin } from '../../platform/outgoing/public-lookup.ts';
import { done, failed, type ProviderOutcome, recordable, unknown } from '../protocol/outcome.ts';
import { type CallEnd, providerCallStats } from '../protocol/provider-call-stats.ts';
import type { ProviderRow } from '../protocol/provider-row.ts';
import type { AlarmMessage } from './alarm-channel.ts';

export interface MailServer {
  readonly host: string;
  readonly port: number;
  readonly isTlsFromStart: boolean;
  /** False only for this machine. */
  readonly needsTls: boolean;
}

/** Limit of one answer of the server, of which only a code and a sentence are read. */
const answerLimitBytes = 64 * 1024;

interface Mail {
  readonly from: string;
  readonly to: string;
  readonly login: { readonly user: string; readonly pass: string } | null;
  readonly message: Pick<AlarmMessage, 'id' | 'createdAt' | 'title' | 'text'>;
}

type Opened = (error: Error | null, opened?: { connection: Socket }) => void;

/** Sends one message by a connection of its own. Never throws: no answer is an outcome, not a fault. */
export async function sendMail(
  { kind, code, reach, timeoutMs }: Pick<ProviderRow, 'kind' | 'code' | 'reach' | 'timeoutMs'>,
  { host, port, isTlsFromStart, needsTls }: MailServer,
  { from, to, login, message }: Mail,
): Promise<ProviderOutcome> {
  const began = performance.now();
  const signal = AbortSignal.timeout(timeoutMs);
  const transport = createTransport({
    host,
    port,
    secure: isTlsFromStart,
    requireTLS: needsTls,
    ...(login && { auth: login }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    maxResponseSize: answerLimitBytes,
    disableFileAccess: true,
    disableUrlAccess: true,
    // A name may lead elsewhere than when its address was checked, as in guarded-agent.ts.
    getSocket(_options: unknown, opened: Opened) {
      const lookup = reach === 'anywhere' ? {} : { lookup: lookupWithin(reach.insideHosts) };
      const socket = connect({ host, port, ...lookup });
      signal.addEventListener('abort', () => socket.destroy(), { once: true });
      // Stays: the library takes its own away from a socket that TLS wraps.
      socket.on('error', (error) => opened(error));
      socket.once('connect', () => opened(null, { connection: socket }));
    },
  });
  let end: CallEnd = 'well';
  try {
    await transport.sendMail({
      from,
      to,
      subject: recordable(message.title),
      text: message.text,
      messageId: `<${message.id}@${from.slice(from.indexOf('@') + 1)}>`,
      date: new Date(message.createdAt),
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal,
    });
    return done;
  } catch (error) {
    const outcome = signal.aborted ? unknown('TIMEOUT') : outcomeOf(error);
    if (outcome.kind === 'unknown') end = outcome.why === 'TIMEOUT' ? 'timeout' : 'error';
    return outcome;
  } finally {
    transport.close();
    providerCallStats.count({ kind, code }, end, performance.now() - began);
  }
}

const failure = z.object({
  code: z.string().optional(),
  message: z.string().optional(),
  responseCode: z.int().optional(),
  response: z.string().optional(),
});

/** Commands whose refusal (5yz) says that this message will never be taken; a wrong password may be mended meanwhile. */
const ofTheMessage: readonly unknown[] = ['EENVELOPE', 'EMESSAGE'];

/** Codes whose message says what is wrong with a certificate. */
const ofTheConnection: readonly unknown[] = ['ESOCKET', 'ETLS'];

function outcomeOf(error: unknown): ProviderOutcome {
  const read = failure.safeParse(error);
  const { code, message, responseCode, response } = read.success ? read.data : {};
  if (responseCode === undefined)
    return unknown(ofTheConnection.includes(code) ? `${code} ${message}` : (code ?? 'UNKNOWN'));
  const why = `SMTP ${response ?? responseCode}`;
  return responseCode >= 500 && ofTheMessage.includes(code) ? failed(why) : unknown(why);
}
