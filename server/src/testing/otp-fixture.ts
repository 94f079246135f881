import type { CallName } from '@kapao/contract/paths';
import { type TestReply, type TestRequest, type TestServer, testServer } from './app.ts';
import { startTestSandbox, type TestSandbox } from './sandbox.ts';
import { inbox, smsProviders } from './sms.ts';

/** A server whose registrations ask for codes, the real sandbox that sends them, and its phones. */
export interface OtpFixture {
  readonly server: TestServer;
  readonly sandbox: TestSandbox;
  readonly logged: string[];
  /** A phone that nobody used yet. */
  phone(): string;
  /** A browser of its own, that comes from this address if one is said. */
  browser(from?: string): Browser;
  /** The cookie of the one browser that `send`, `verify` and `own` are. */
  readonly cookie: string;
  send(phoneNumber: string, from?: string): Promise<TestReply>;
  verify(otpToken: string, otpCode: string, from?: string): Promise<TestReply>;
  /** The code that the phone shows, of the message that came last. */
  codeOn(phone: string): Promise<string>;
  /** Sends and shows a code; the phone may register then. */
  own(phone: string): Promise<void>;
  /** Lets every counter of this name (`otp-minute`) run out. */
  pass(counter: string): Promise<void>;
  close(): Promise<void>;
}

/** Keeps the cookie that tells one device from another. */
export interface Browser {
  call(name: CallName, request?: TestRequest): Promise<TestReply>;
  /** Throws its cookie away. */
  forget(): void;
  /** Says that this is its cookie's value. */
  forge(value: string): void;
}

function browserOf(server: Pick<TestServer, 'call'>, from?: string): Browser {
  let cookie = '';
  return {
    async call(name, request = {}) {
      const sent = { ...(cookie && { cookie }), ...(from && { 'x-forwarded-for': from }) };
      const reply = await server.call(name, { ...request, headers: { ...sent, ...request.headers } });
      cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? cookie;
      return reply;
    },
    forget() {
      cookie = '';
    },
    forge(value) {
      cookie = `kapao-device=${value}`;
    },
  };
}

/** `changes` are settings of the SMS gateway. Callers may say which address they come from. */
export async function otpFixture(
  env: Record<string, string> = {},
  changes: Readonly<Record<string, unknown>> = {},
): Promise<OtpFixture> {
  const sandbox = await startTestSandbox();
  const logged: string[] = [];
  const server = await testServer({
    env: { TRUST_PROXY: 'loopback', ...env },
    providers: smsProviders(sandbox.url, changes),
    onLog: (line) => void logged.push(line),
  });
  let phones = 0;
  const cookie = 'kapao-device=the-one-browser-of-this-world';
  const headers = (from?: string) => ({ headers: { cookie, ...(from && { 'x-forwarded-for': from }) } });
  const codeOn = async (phone: string) => (await inbox(sandbox, phone))[0]?.code ?? '';
  const send = (phoneNumber: string, from?: string) =>
    server.call('sendOtp', { body: { phoneNumber }, ...headers(from) });
  const verify = (otpToken: string, otpCode: string, from?: string) =>
    server.call('verifyOtp', { body: { otpToken, otpCode }, ...headers(from) });
  return {
    server,
    sandbox,
    logged,
    phone: () => `09${String(++phones).padStart(8, '0')}`,
    browser: (from) => browserOf(server, from),
    cookie,
    send,
    verify,
    codeOn,
    async own(phone) {
      const { otpToken } = (await send(phone)).body;
      const shown = await verify(otpToken, await codeOn(phone));
      if (shown.status !== 200) throw new Error(JSON.stringify(shown.body));
    },
    async pass(counter) {
      await server.deps.pool.query("update rate_limit set expire = 0 where key like $1 || ':%'", [counter]);
    },
    async close() {
      await server.close();
      await sandbox.stop();
    },
  };
}

/** Status and code of a refusal, or the code inside a good answer. */
export const told = ({ status, body }: TestReply) => `${status} ${body.code}`;

/** A code of six digits that is not this one. */
export const wrong = (code: string) => (code === '111111' ? '222222' : '111111');
