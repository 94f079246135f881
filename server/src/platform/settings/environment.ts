import { markets } from '@kapao/core/account/phone';
import { z } from 'zod';
import {
  databaseAddress,
  hostList,
  httpAddress,
  oneOf,
  originAddress,
  ownAddress,
  port,
  share,
  upToAMillion,
  wholeNumber,
} from './setting-types.ts';
import { trustedProxies } from './trusted-proxies.ts';

/** Settings of the server: docs/operating.md, **Start**, says what each means. */
export const environment = z.object({
  PORT: port(8080),
  OPERATOR_PORT: port(8081),
  /** Port of metrics and the description of the API; 0: none. */
  MONITOR_PORT: port(8083),
  MONITOR_HOST: ownAddress.default('127.0.0.1'),
  SANDBOX_PORT: port(8082),
  /** Port at which the sandbox receives mail; 0: none. */
  SANDBOX_MAIL_PORT: port(8084),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: databaseAddress.optional(),
  /**
   * Direct address of the database where DATABASE_URL is a pooler, for LISTEN, session locks and the like.
   */
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  /** Address of the owner of the tables, for migrations, where DATABASE_URL has a login of the application's own. */
  DATABASE_OWNER_URL: databaseAddress.optional(),
  /** Seconds that a money movement in flight waits for a database that is gone. */
  DATABASE_FAILOVER_S: wholeNumber(20, 1, 60),
  MARKET: oneOf(...markets).default('th'),
  GAME_LAUNCH: oneOf('tab', 'iframe').default('tab'),
  SITE_LINK: httpAddress.optional(),
  HOST: ownAddress.default('127.0.0.1'),
  PUBLIC_URL: originAddress.optional(),
  /** Address at which staff open the console; https unless it is this machine. */
  OPERATOR_URL: originAddress.optional(),
  TRUST_PROXY: trustedProxies.optional(),
  /** Failed logins from one address in 15 minutes; 0 turns the limit off. */
  LOGIN_LIMIT_ADDRESS: upToAMillion(50),
  /**
   * Failed logins in 15 minutes, per submitted name before each further one requires proof of work, or per known device.
   */
  LOGIN_LIMIT_NAME: upToAMillion(10, 1),
  /** Whether a login with the password on a new device needs a code by SMS; by default with --live. */
  NEW_DEVICE_CODE: oneOf('on', 'off').optional(),
  /** SMS codes requested from one address in an hour; 0 turns the limit off. */
  OTP_LIMIT_ADDRESS: upToAMillion(20),
  /**
   * SMS codes sent to everybody together in an hour before each further one requires proof of work; 0 turns the budget off.
   */
  OTP_BUDGET: upToAMillion(500),
  /** Registrations checked or made from one address in an hour; 0 turns the limit off. */
  REGISTER_LIMIT_ADDRESS: upToAMillion(60),
  /**
   * Calls that one copy of the server processes at once; as many again wait briefly, and the rest is rejected. Measured
   * with `npm run bench -- --part overload`.
   */
  CALLS_AT_ONCE: wholeNumber(64, 4, 10_000),
  /**
   * Open sockets from one address; 0 turns the limit off. Carriers put up to about a thousand phones behind one address (64
   * ports each), so all of them may be connected at once.
   */
  SOCKET_LIMIT_ADDRESS: upToAMillion(1_000),
  /** Open sockets on one copy of the server: at some 50 kB each, half a gigabyte. */
  SOCKET_LIMIT: upToAMillion(10_000, 1),
  /** Requests to join a conversation per socket and minute; each queries the database. The app sends one. */
  SOCKET_JOINS: upToAMillion(30, 1),
  /** Open connections of each port, with those of sockets; further ones are closed. */
  CONNECTION_LIMIT: upToAMillion(20_000, 10),
  /** Seconds within which the head of a request must arrive. */
  HEADER_TIMEOUT_S: wholeNumber(20, 1, 300),
  /** Seconds that a connection may be idle between two requests: longer than a proxy's own, usually 60. */
  KEEP_ALIVE_S: wholeNumber(65, 1, 600),
  /** Requests after which a connection is closed; 0 turns the limit off. */
  REQUESTS_PER_CONNECTION: upToAMillion(10_000),
  /** Bytes a second that a body must bring on average over UPLOAD_WINDOW_S; 0 turns the limit off. */
  UPLOAD_LEAST_RATE: upToAMillion(1_024),
  UPLOAD_WINDOW_S: wholeNumber(20, 1, 300),
  /**
   * Secret from which keys are derived that encrypt game account passwords and staff's second factors at rest, key hashes,
   * and sign challenges, file addresses, receipts and more (platform/keys/keyring.ts).
   */
  KAPAO_GAME_CREDENTIAL_KEY: z
    .string()
    .min(16, 'it must have at least 16 characters')
    .default('kapao-demo-game-credential-key'),
  /** Second secret while the first is being changed: decrypts and verifies, and encrypts nothing new. */
  KAPAO_GAME_CREDENTIAL_KEY_OTHER: z.string().min(16, 'it must have at least 16 characters').optional(),
  /** Encrypts provider secrets in the database. */
  KAPAO_PROVIDER_KEY: z
    .string()
    .min(16, 'it must have at least 16 characters')
    .default('kapao-demo-provider-key'),
  /** Second provider key while the first is being changed. */
  KAPAO_PROVIDER_KEY_OTHER: z.string().min(16, 'it must have at least 16 characters').optional(),
  /** Key with which the app encrypts gift links, public because the page contains it: 32 bytes in base64. */
  KAPAO_TRUELINK_KEY: z
    .string()
    .regex(
      /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/,
      'it must be 32 bytes in base64 (openssl rand -base64 32)',
    )
    .default('kapaoDemoTruelinkKeyOpensNothingAnywhereAtA='),
  /**
   * S3 server for files; without it they are in DATA_DIR. S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and
   * S3_SECRET_KEY are all set, or none.
   */
  S3_ENDPOINT: httpAddress.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'it must be the name of a bucket')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'it must be the name of a region')
    .default('us-east-1'),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  /**
   * Hosts of the browsers' push services, comma-separated; `*.` stands for one or more labels. Push messages go to no other
   * host.
   */
  PUSH_HOSTS: z
    .string()
    .transform((list) => list.split(',').map((host) => host.trim().toLowerCase()))
    .refine(
      (hosts) => hosts.every((host) => /^(?:\*\.)?(?:[a-z0-9-]+\.)+[a-z]{2,}$/.test(host)),
      'it must be names of hosts by comma, such as *.push.apple.com',
    )
    .default([
      'fcm.googleapis.com',
      'updates.push.services.mozilla.com',
      '*.notify.windows.com',
      '*.push.apple.com',
    ]),
  /** Hosts of our own network that providers and the bucket may be on with --live, comma-separated. */
  INSIDE_HOSTS: hostList.default([]),
  /** Number of connections to PostgreSQL. */
  DATABASE_POOL: wholeNumber(16, 2, 500),
  /** Demo data: `small` has the accounts to log in with, `full` adds an operator with sixty members and a shift's work. */
  DEMO_POPULATION: oneOf('small', 'full').default('small'),
  /** Folder of the built member app; tests use a copy that no other build changes. */
  MEMBER_DIST: z.string().optional(),
  /** Folder of the built console. */
  OPERATOR_DIST: z.string().optional(),
  /** OTLP/HTTP endpoint of a trace collector, which takes JSON; without it there are no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress.optional(),
  /** Headers of each request to the collector, as `name=value`, comma-separated; the exporter reads them by itself. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().default('kapao'),
  /** Further facts about this copy in every trace, as `name=value`, comma-separated. */
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
  OTEL_TRACES_SAMPLER: oneOf(
    'always_on',
    'always_off',
    'traceidratio',
    'parentbased_always_on',
    'parentbased_always_off',
    'parentbased_traceidratio',
  ).default('parentbased_traceidratio'),
  /** Share of the traces that a sampler by ratio takes. */
  OTEL_TRACES_SAMPLER_ARG: share(0.01),
  /** Hosts that are told the trace of a call to them, comma-separated. */
  TRACE_HOSTS: hostList.default([]),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').default('info'),
});
