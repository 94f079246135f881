type Ports = Readonly<
  Record<'PORT' | 'OPERATOR_PORT' | 'MONITOR_PORT' | 'SANDBOX_PORT' | 'SANDBOX_MAIL_PORT', number>
>;

/** Returns a sentence about two equal ports; null: there are none. 0 means any free port, and for the sandbox and the monitor none. */
export function samePort(ports: Ports, live: boolean): string | null {
  const { PORT, OPERATOR_PORT, MONITOR_PORT, SANDBOX_PORT, SANDBOX_MAIL_PORT } = ports;
  const taken = new Map<number, string>();
  for (const [name, port] of Object.entries({
    PORT,
    OPERATOR_PORT,
    MONITOR_PORT,
    ...(live ? {} : { SANDBOX_PORT, SANDBOX_MAIL_PORT }),
  })) {
    const other = taken.get(port);
    if (port !== 0 && other) return `${name} is wrong: ${port} is ${other} already.`;
    taken.set(port, name);
  }
  return null;
}
