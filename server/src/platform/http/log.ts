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
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: personal.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '…' },
    serializers: { err: describeFault },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * Copies kind, message, stack and harmless fields of an error and its cause. PostgreSQL puts row values into
 * `detail` and `where`, and zod puts the input into its issues; these are not copied.
 */
function describeFault(fault: unknown): object {
  if (!(fault instanceof Error)) return { type: typeof fault };
  // Fields that PostgreSQL and Node add to errors; of unknown type until checked.
  const { code, constraint, table } = fault as Error & Record<'code' | 'constraint' | 'table', unknown>;
  return {
    type: fault.name,
    message: fault.message,
    stack: fault.stack,
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(typeof table === 'string' ? { table } : {}),
    ...(fault.cause instanceof Error ? { cause: describeFault(fault.cause) } : {}),
  };
}
