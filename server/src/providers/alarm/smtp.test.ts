import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { demoAlarmProviders } from '../../demo/seed-providers.ts';
import { testKeys } from '../../testing/keys/test-keys.ts';
import { startTestSandbox, type TestSandbox } from '../../testing/sandbox.ts';
import { checkProvider } from '../registry/check-provider.ts';
import { resolveProvider } from '../registry/resolve-provider.ts';
import { alarmReceiver } from './alarm-channels.ts';
import { sendMail } from './send-mail.ts';

const message = {
  id: '019b0000-0000-7000-8000-000000000001',
  createdAt: '2026-11-30T03:00:00.000Z',
  title: 'วิกฤต: ยอดรวมไม่ตรงกับคู่ค้า',
  text: 'Kapao · วิกฤต: ยอดรวมไม่ตรงกับคู่ค้า\nhttps://console.example/alarms',
};
const mail = { from: 'alarms@kapao.example', to: 'staff@kapao.example', login: null, message };

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Mail server whose certificate is its library's own example; keeps what arrives. */
async function mailServer(options: SMTPServerOptions = {}) {
  const arrived: string[] = [];
  const commands: string[] = [];
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disableReverseLookup: true,
    onAuth(_auth, _session, answer) {
      commands.push('AUTH');
      answer(null, { user: 'someone' });
    },
    onMailFrom(_address, _session, answer) {
      commands.push('MAIL');
      answer();
    },
    onData(stream, _session, answer) {
      void textOf(stream).then((raw) => {
        arrived.push(raw);
        answer();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  closing.push(() => server.close());
  // Cast: a server that listens on a port has this form of address.
  return { arrived, commands, port: (server.server.address() as AddressInfo).port };
}

/** Server that speaks as this function says, or not at all. */
async function otherServer(speak: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    closing.push(() => socket.destroy());
    speak(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  return (server.address() as AddressInfo).port; // Cast: as above.
}

function send(port: number, part: { needsTls?: boolean; isTlsFromStart?: boolean; timeoutMs?: number } = {}) {
  const { timeoutMs = 60_000, ...tls } = part;
  const server = { host: '127.0.0.1', port, isTlsFromStart: false, needsTls: false, ...tls };
  return sendMail({ kind: 'alarm', code: 'EMAIL', reach: 'anywhere', timeoutMs }, server, mail);
}

describe('the sandbox’s mail server', () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startTestSandbox();
  });
  afterEach(() => sandbox.heal());
  afterAll(() => sandbox?.stop());

  function channelOf(settings: Record<string, unknown> = {}) {
    const row = demoAlarmProviders.find(({ code }) => code === 'EMAIL');
    if (!row) throw new Error('the demo has no e-mail');
    const changed = { ...row, settings: { ...row.settings, ...settings } };
    const options = { sandboxUrl: sandbox.url, sandboxMailPort: sandbox.mailPort, env: {} };
    return alarmReceiver(resolveProvider(changed, options)).channel;
  }
  const whole = { ...message, severity: 'critical', isTest: false, lines: [], more: 0, url: '' } as const;
  const inbox = async () => (await sandbox.control('/control/alarms', 'GET')) as { text: string }[];

  test('gets a message once whose answer is lost, and one that it could not take when it is repeated', async () => {
    for (const fault of ['timeout-after', 'error-500'] as const) {
      await sandbox.fault('alarm', fault, 1);
      expect(await channelOf().send(whole)).toEqual({ kind: 'unknown', why: 'SMTP 451 try again later' });
      expect(await channelOf().send(whole)).toEqual({ kind: 'done' });
    }
    expect(await inbox()).toMatchObject([{ text: `${message.title}\n\n${message.text}` }]);
  });

  test('ends a message that it refuses, and a wrong password is tried again', async () => {
    await sandbox.fault('alarm', 'refuse', 1);
    expect(await channelOf().send(whole)).toEqual({ kind: 'failed', code: 'SMTP 554 refused' });
    const toNobody = await channelOf({ to: 'nobody@kapao.example' }).send(whole);
    expect(toNobody).toEqual({ kind: 'failed', code: 'SMTP 550 No such user here' });
    expect(await channelOf({ password: 'no' }).send(whole)).toMatchObject({
      kind: 'unknown',
      why: expect.stringMatching(/^SMTP 535 /),
    });
  });
});

test('a title with line breaks stays one header, and the text is what its receiver reads', async () => {
  const server = await mailServer({ disabledCommands: ['STARTTLS'] });
  const title = 'Ended\r\nBcc: everybody@evil.example\r\n\r\nbody';
  const { id, createdAt } = message;
  const sent = await sendMail(
    { kind: 'alarm', code: 'EMAIL', reach: 'anywhere', timeoutMs: 60_000 },
    { host: '127.0.0.1', port: server.port, isTlsFromStart: false, needsTls: false },
    { ...mail, message: { id, createdAt, title, text: 'one\n.\ntwo' } },
  );
  expect(sent).toEqual({ kind: 'done' });
  const [head = '', body = ''] = server.arrived[0]?.split('\r\n\r\n') ?? [];
  expect(head).not.toMatch(/^Bcc:/im);
  expect(head).toContain('Subject: Ended');
  expect(head).toContain(`Message-ID: <${id}@kapao.example>`);
  expect(head).toContain('Date: Mon, 30 Nov 2026 03:00:00 +0000');
  expect(body.trim()).toBe('one\r\n.\r\ntwo');
});

describe('away from this machine', () => {
  test('nothing is sent without TLS, nor to a server whose certificate is not to be trusted', async () => {
    const plain = await mailServer({ disabledCommands: ['STARTTLS'] });
    const starttls = await mailServer();
    const fromStart = await mailServer({ secure: true });
    for (const outcome of [
      await send(plain.port, { needsTls: true }),
      await send(starttls.port, { needsTls: true }),
      await send(fromStart.port, { needsTls: true, isTlsFromStart: true }),
    ])
      expect(outcome).toMatchObject({ kind: 'unknown', why: expect.not.stringContaining('TIMEOUT') });
    for (const { arrived, commands } of [plain, starttls, fromStart])
      expect([arrived, commands]).toEqual([[], []]);
  });

  test('a name that leads inside is not called', async () => {
    const { port, commands } = await mailServer();
    const server = { host: 'localhost', port, isTlsFromStart: false, needsTls: true };
    const reach = { insideHosts: [] };
    expect(await sendMail({ kind: 'alarm', code: 'EMAIL', reach, timeoutMs: 60_000 }, server, mail)).toEqual({
      kind: 'unknown',
      why: 'NOT_PUBLIC',
    });
    expect(commands).toEqual([]);
  });
});

test('a server that says nothing, or never ends its answer, is given up', async () => {
  const silent = await otherServer(() => undefined);
  expect(await send(silent, { timeoutMs: 200 })).toEqual({ kind: 'unknown', why: 'TIMEOUT' });
  const endless = await otherServer((socket) => {
    const line = `220-${'x'.repeat(1_000)}\r\n`;
    const write = () => {
      while (!socket.destroyed && socket.write(line));
    };
    socket.on('drain', write);
    write();
  });
  expect(await send(endless)).toMatchObject({ kind: 'unknown' });
  const nobody = await otherServer((socket) => socket.destroy());
  expect(await send(nobody)).toMatchObject({ kind: 'unknown' });
});

describe('a row', () => {
  const settings = {
    sandboxPort: 0,
    sandboxMailPort: 0,
    providerKeys: testKeys('the key of this test'),
    reach: 'anywhere' as const,
    insideHosts: ['relay.inside.example'],
  };
  const good = {
    from: 'alarms@kapao.example',
    to: 'staff@kapao.example',
    user: 'env:KAPAO_SECRET_MAIL_USER',
    password: 'env:KAPAO_SECRET_MAIL',
  };
  const env = {
    KAPAO_PROVIDER_KEY: 'x',
    KAPAO_SECRET_MAIL_USER: 'alarms of ours',
    KAPAO_SECRET_MAIL: 'a secret of ours',
  };
  const check =
    (baseUrl: string, part: object = {}) =>
    () =>
      checkProvider(
        { kind: 'alarm', code: 'OPS', adapter: 'smtp', baseUrl, settings: { ...good, ...part } },
        settings,
        env,
      );

  test('has the address of a mail server, which is not inside', () => {
    for (const fine of ['smtps://mail.example', 'smtp://mail.example:587', 'smtp://relay.inside.example'])
      expect(check(fine), fine).not.toThrow();
    for (const wrong of [
      'https://mail.example',
      'smtp://a:b@mail.example',
      'smtp://mail.example/x',
      'smtp:x',
    ])
      expect(check(wrong), wrong).toThrow('baseUrl must be an address that begins with smtps://');
    for (const inside of [
      'smtp://169.254.169.254',
      'smtps://[::1]:465',
      'smtp://0x7f.1:25',
      'smtp://LOCALHOST',
    ])
      expect(check(inside), inside).toThrow("the server's own network");
  });

  test('has two plain addresses, and both or none of user and password', () => {
    for (const wrong of [
      'a@b.example\r\nBcc: c@d.example',
      'A <a@b.example>',
      'a@b',
      'a@b.example, c@d.example',
      '',
    ])
      for (const setting of ['from', 'to'])
        expect(check('smtps://mail.example', { [setting]: wrong }), wrong).toThrow('an e-mail address');
    expect(check('smtps://mail.example', { user: undefined, password: undefined })).not.toThrow();
    expect(check('smtps://mail.example', { user: undefined })).toThrow('user');
    expect(check('smtps://mail.example', { password: 'open' })).toThrow('plain text');
  });
});
