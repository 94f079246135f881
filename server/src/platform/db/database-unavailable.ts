/**
 * SQLSTATE codes by which PostgreSQL or a pooler says that it is stopping, starting or full. Class 08: connection
 * exceptions. 57P01 to 57P03 and 57P05: shut down, crashed, not up yet, closed for idling. Class 53: no connection, memory
 * or disk left; class 58: its disk fails. 25006 (read only) and 55000 (in recovery) come from a server that was primary a
 * moment ago.
 */
const unavailableStates = /^(?:08...|5[38]...|57P0[1235]|25006|55000)$/;

/** Network error codes. A provider's missing answer is a value in our code and never arrives here as a fault. */
const unavailableNetworkCodes =
  /^(?:E(?:CONN(?:REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|NOTFOUND)|EAI_AGAIN)$/;

/**
 * Messages of the driver that have no code (connection cut, query not answered in time, no connection in time), and
 * PostgreSQL's own (XX000) of a new session on a full disk.
 */
const unavailableMessages =
  /^(?:could not write init file|Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client (?:has encountered a connection error|was closed) and is not queryable)/;

/**
 * Whether a fault, or one of its causes, means that the database is unavailable; the outcome of what was in flight is then
 * unknown. A new connection a moment later may succeed.
 */
export function isDatabaseUnavailable(fault: unknown): boolean {
  for (let each = fault; each instanceof Error; each = each.cause) {
    const { code, syscall } = each as { code?: unknown; syscall?: unknown }; // Fields of PostgreSQL's and Node's errors.
    // A Unix socket's file does not exist while the database is down.
    if (code === 'ENOENT' && syscall === 'connect') return true;
    if (typeof code === 'string' && (unavailableStates.test(code) || unavailableNetworkCodes.test(code)))
      return true;
    if (unavailableMessages.test(each.message)) return true;
  }
  return false;
}

/** Whether the server itself said that it has no connection, memory or disk left: connections that are open still work. */
export function isServerExhausted(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && /^5[38]...$/.test(String(fault.code));
}
