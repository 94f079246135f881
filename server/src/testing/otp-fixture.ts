import type { CallName } from '@kapao/contract/paths';
import { type TestReply, type TestRequest, type TestServer, testServer } from './app.ts';
import { startTestSandbox, type TestSandbox } from './sandbox.ts';
import { inbox, smsProviders } from './sms.ts';

/** Server whose registration requires codes, the real sandbox that sends them, and its phones. */
export interface OtpFixture {
  readonly server: TestServer;
  readonly sandbox: TestSandbox;
  readonly logged: string[];
  /** Returns a phone number that was not used yet. */
  phone(): string;
  /** Returns a new browser, which calls from this address if one is given. */
  browser(from?: string): Browser;
  /** Cookie of the one browser that `send`, `verify` and `own` use. */
  readonly cookie: string;
  send(phoneNumber: string, from?: string): Promise<TestReply>;
  verify(otpToken: string, otpCode: string, from?: string): Promise<TestReply>;
  /** Returns the code in the phone's latest message. */
  codeOn(phone: string): Promise<string>;
  /** Sends and verifies a code, after which the phone may register. */
  own(phone: string): Promise<void>;
  /** Lets every counter of this name (such as `otp-minute`) run out. */
  pass(counter: string): Promise<void>;
  close(): Promise<void>;
}

/** Browser that keeps the cookie that identifies its device. */
export interface Browser {
  call(name: CallName, request?: TestRequest): Promise<TestReply>;
  /** Deletes the browser's cookie. */
  forget(): void;
  /** Replaces the value of the browser's cookie. */
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

/** Starts the fixture; `changes` are settings of the SMS gateway. Callers may state the address they call from. */
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

/** Returns the status and code of a refusal, or the code inside a successful answer. */
export const statusAndCode = ({ status, body }: TestReply) => `${status} ${body.code}`;

/** Returns a code of six digits that differs from this one. */
export const wrong = (code: string) => (code === '111111' ? '222222' : '111111');
