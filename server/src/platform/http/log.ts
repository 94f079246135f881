import pino, { type DestinationStream, type Logger } from 'pino';

/** Fields that may hold what a log must not: wherever they turn up, their value is replaced. */
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
 * Structured logs without personal data. Addresses of calls are never logged, only their names: auto-login
 * carries a password in its path.
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
 * Of an error only its kind, sentence and places. PostgreSQL puts values of the row into `detail` and `where`,
 * and zod puts the input into its issues; neither is copied.
 */
function describeFault(fault: unknown): object {
  if (!(fault instanceof Error)) return { type: typeof fault };
  // PostgreSQL and Node hang these on their errors; unknown until they are looked at.
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
