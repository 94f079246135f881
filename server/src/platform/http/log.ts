import { hostname } from 'node:os';
import pino, { type DestinationStream, type Logger } from 'pino';

/** Fields that must not be logged; their values are replaced, also in objects up to two levels deep. */
const personal = [
  'authorization',
  'cookie',
  'password',
  'oldPassword',
  'newPassword',
  'token',
  'otpCode',
  'phone',
  'phoneNumber',
  'username',
  'bankAccountNo',
  'bankAccountName',
];

/**
 * Creates a structured log without personal data. Call names are logged instead of addresses: auto-login carries a password
 * in its path.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: { host: hostname(), pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: personal.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '…' },
    serializers: { err: describeFault },
    formatters: { log: describeFaults },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Logs a fault that nothing caught, and ends the process: Node would print all fields of the error. */
export function logUncaught(
  log: Pick<Logger, 'fatal'>,
  program: {
    on(event: 'uncaughtException', end: (fault: unknown) => void): unknown;
    exit(code: number): void;
  },
): void {
  program.on('uncaughtException', (err) => {
    log.fatal({ err }, 'a fault that nothing caught ended the process');
    program.exit(1);
  });
}

/** Describes errors under any name; pino would print all their fields. */
function describeFaults(fields: Record<string, unknown>): Record<string, unknown> {
  const isFault = ([name, value]: [string, unknown]) => name !== 'err' && value instanceof Error;
  const faults = Object.entries(fields).filter(isFault);
  if (faults.length === 0) return fields;
  return { ...fields, ...Object.fromEntries(faults.map(([name, fault]) => [name, describeFault(fault)])) };
}

/** Codes of PostgreSQL's errors whose message repeats a value: data exceptions and syntax errors. */
const repeatsValue = /^(?:22[0-9A-Z]{3}|42601)$/;

/**
 * Copies kind, message, stack and harmless fields of an error and its cause. PostgreSQL puts row values into
 * `detail`, `where` and some messages, and zod puts the input into its issues; these are not copied.
 */
function describeFault(fault: unknown): object {
  if (!(fault instanceof Error)) return { type: typeof fault };
  // Fields that PostgreSQL and Node add to errors; of unknown type until checked.
  const { code, constraint, table } = fault as Error & Record<'code' | 'constraint' | 'table', unknown>;
  const { message } = fault;
  const shown =
    typeof code === 'string' && repeatsValue.test(code) ? message.replace(/".*"/s, '"…"') : message;
  return {
    type: fault.name,
    message: shown,
    stack: fault.stack?.replace(message, () => shown),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(typeof table === 'string' ? { table } : {}),
    ...(fault.cause instanceof Error ? { cause: describeFault(fault.cause) } : {}),
  };
}
