/**
 * What PostgreSQL, or a pooler before it, says when it is going, coming or full: class 08 (connection exceptions),
 * 57P01 to 57P03 and 57P05 (shut down, crashed, not up yet, cut for idling), 53300 (no connection left). 25006 and
 * 55000 are the words of a server that was primary a moment ago: read only, in recovery.
 */
const awayState = /^(?:08...|57P0[1235]|53300|25006|55000)$/;

/** What the network says. An outside party's silence is a value in our code and never arrives here as a fault. */
const awayNetwork =
  /^(?:E(?:CONN(?:REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|NOTFOUND)|EAI_AGAIN)$/;

/** What the driver says by itself, without a code: cut, not answered in time, no connection in time. */
const awayWords =
  /^(?:Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client (?:has encountered a connection error|was closed) and is not queryable)/;

/**
 * Whether a fault, or what caused it, says that the database is away: nothing can be asked of it now, and of what was
 * under way nobody knows whether it happened. Another connection, a moment later, may find it again.
 */
export function isDatabaseGone(fault: unknown): boolean {
  for (let each = fault; each instanceof Error; each = each.cause) {
    const { code, syscall } = each as { code?: unknown; syscall?: unknown }; // PostgreSQL's and Node's errors have them
    // Where the database is reached over a socket, its file is gone while it is down.
    if (code === 'ENOENT' && syscall === 'connect') return true;
    if (typeof code === 'string' && (awayState.test(code) || awayNetwork.test(code))) return true;
    if (awayWords.test(each.message)) return true;
  }
  return false;
}
