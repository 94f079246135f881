import formBody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import { alarmRoutes } from './alarm/alarm.route.ts';
import { startMailServer } from './alarm/mail-server.ts';
import { bankRoutes } from './bank/bank.route.ts';
import { registerPayoutTask } from './bank/payout.ts';
import { registerStatementTask } from './bank/statement.ts';
import { registerBotTask } from './bot/answer.ts';
import { botRoutes } from './bot/bot.route.ts';
import { registerCallbackTask } from './callbacks.ts';
import { controlRoutes } from './control/control.route.ts';
import { demoKeys } from './demo-keys.ts';
import { installFaults } from './faults/fault-hook.ts';
import { createFaults } from './faults/faults.ts';
import { openDemoPlayers } from './games/demo-players.ts';
import { gameRoutes } from './games/game.route.ts';
import { giftlinkRoutes } from './giftlink/giftlink.route.ts';
import { pageRoutes } from './pages/pages.route.ts';
import { loginRoutes } from './pages/play/login.route.ts';
import { registerCorrectionTasks, registerSettleTasks } from './play/settle.ts';
import { jdbRoutes, registerJdbTask } from './qr/jdb.route.ts';
import { kbankRoutes } from './qr/kbank.route.ts';
import { onePayRoutes, registerOnePayTask } from './qr/onepay.route.ts';
import { payRoutes } from './qr/pay.route.ts';
import { keepRawBody } from './raw-body.ts';
import type { SandboxState } from './sandbox-state.ts';
import { createScheduler } from './scheduler.ts';
import { easySlipRoutes } from './slip/easyslip.route.ts';
import { slipOkRoutes } from './slip/slipok.route.ts';
import { smsRoutes } from './sms/sms.route.ts';
import { openStore } from './state/store.ts';

export interface SandboxOptions {
  /** 0 takes any free port. */
  port: number;
  host: string;
  /** Port for mail; 0 takes any free port. Absent: none is received. */
  mailPort?: number;
  /** Directory of `sandbox.sqlite`. */
  dataDir: string;
  /** Base address of the customer's server, for callbacks. */
  callbackBase: string;
  log?: (line: string) => void;
  payoutDelayMs?: number;
  /** Delay of late callbacks in ms. */
  lateMs?: number;
  /** Time in ms from the first bet on a match until its end. */
  matchMs?: number;
  /** Time in ms between two lotto draws. */
  drawEveryMs?: number;
  /** Maximum time in ms that a fault keeps a call open if the caller does not disconnect first. */
  hangMs?: number;
}

export interface Sandbox {
  url: string;
  /** Null: no mail is received. */
  mailPort: number | null;
  close(): Promise<void>;
}

/** Starts the sandbox. It continues where the last one with this `dataDir` stopped or was killed. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const log = options.log ?? (() => {});
  const store = openStore(options.dataDir);
  openDemoPlayers(store);
  const faults = createFaults(store);
  const scheduler = createScheduler(store, faults, options.lateMs ?? 4000, log);
  const state: SandboxState = {
    store,
    faults,
    scheduler,
    callbackBase: options.callbackBase.replace(/\/$/, ''),
    payoutDelayMs: options.payoutDelayMs ?? 1000,
    matchMs: options.matchMs ?? 20_000,
    drawEveryMs: options.drawEveryMs ?? 60_000,
    log,
  };
  const { kbank, pay, payout } = demoKeys;
  registerCallbackTask(state, {
    qr: kbank.partnerSecret,
    bank: payout.secret,
    WW: pay.WW.secret,
    E2P: pay.E2P.secret,
  });
  registerJdbTask(state);
  registerOnePayTask(state);
  registerBotTask(state);
  registerPayoutTask(state);
  registerStatementTask(state);
  registerSettleTasks(state);
  registerCorrectionTasks(state);

  let url = '';
  // Idle connections stay open: a drill is caller and sandbox in one process, which a slow machine stops for minutes.
  const app = Fastify({ forceCloseConnections: true, keepAliveTimeout: 0, bodyLimit: 1_048_576 });
  app.setErrorHandler((problem: Error & { statusCode?: number }, request, reply) => {
    const status = problem.statusCode ?? 500;
    if (status >= 500) log(`${request.method} ${request.url.split('?')[0]}: ${problem.stack}`);
    return reply.code(status).send({ error: status >= 500 ? 'Internal Server Error' : problem.message });
  });
  await app.register(formBody);
  keepRawBody(app);
  installFaults(app, state, options.hangMs ?? 60_000);

  // Each provider has its own scope, so that its key check applies to its own paths only.
  const registerProvider = (routes: (scope: FastifyInstance) => void) =>
    app.register(async (scope) => routes(scope));
  const origin = () => url;
  await registerProvider((scope) => kbankRoutes(scope, state));
  await registerProvider((scope) => payRoutes(scope, state));
  await registerProvider((scope) => jdbRoutes(scope, state));
  await registerProvider((scope) => onePayRoutes(scope, state));
  await registerProvider((scope) => bankRoutes(scope, state));
  await registerProvider((scope) => slipOkRoutes(scope, state));
  await registerProvider((scope) => easySlipRoutes(scope, state));
  await registerProvider((scope) => smsRoutes(scope, state));
  await registerProvider((scope) => botRoutes(scope, state));
  await registerProvider((scope) => alarmRoutes(scope, state));
  await registerProvider((scope) => giftlinkRoutes(scope, state));
  await gameRoutes(registerProvider, state, origin);
  await registerProvider((scope) => loginRoutes(scope, state, origin));
  await registerProvider((scope) => controlRoutes(scope, state, origin, options.host));
  await registerProvider((scope) => pageRoutes(scope, state));

  const mail =
    options.mailPort === undefined ? null : await startMailServer(state, options.mailPort, options.host);
  if (mail === null && options.mailPort !== undefined)
    log(`sandbox: port ${options.mailPort} is taken, so no mail is received`);
  await app.listen({ port: options.port, host: options.host });
  url = addressOf(app, options.host);
  scheduler.start();
  log(`sandbox: ${url}`);
  return {
    url,
    mailPort: mail?.port ?? null,
    close: async () => {
      await mail?.close();
      await app.close();
      await scheduler.stop();
      store.close();
    },
  };
}

/** Returns an address that a browser on this machine can open, also if the server listens on all interfaces. */
function addressOf(app: FastifyInstance, host: string): string {
  const address = app.server.address();
  if (address === null || typeof address === 'string')
    throw new Error('the sandbox does not listen on a port');
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${address.port}`;
}

if (import.meta.main) {
  const { env } = process;
  const ms = (name: string) => (env[name] ? Number(env[name]) : undefined);
  const sandbox = await startSandbox({
    port: Number(env.SANDBOX_PORT || 8082),
    host: env.HOST || '127.0.0.1',
    mailPort: env.SANDBOX_MAIL_PORT === '0' ? undefined : Number(env.SANDBOX_MAIL_PORT || 8084),
    dataDir: env.DATA_DIR || '.data',
    callbackBase: env.SANDBOX_CALLBACK_BASE || 'http://127.0.0.1:8080',
    payoutDelayMs: ms('SANDBOX_PAYOUT_MS'),
    lateMs: ms('SANDBOX_LATE_MS'),
    hangMs: ms('SANDBOX_HANG_MS'),
    log: (line) => console.log(line),
  });
  const stop = () => sandbox.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  // The parent process has gone, for example because it was killed.
  process.once('disconnect', stop);
}
