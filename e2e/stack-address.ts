/** Where the one stack of this run is, handed from the global setup to the workers by their environment. */
export interface StackAddress {
  url: string;
  /** The console. */
  backofficeUrl: string;
  sandboxUrl: string;
  databaseUrl: string;
}

const name = 'KAPAO_E2E_STACK';

export function shareStackAddress(address: StackAddress): void {
  process.env[name] = JSON.stringify(address);
}

export function stackAddress(): StackAddress {
  const told = process.env[name];
  if (!told) throw new Error('No stack is running; the global setup starts it.');
  return JSON.parse(told) as StackAddress;
}
