import type { LoopOptions, Measured } from './closed-loop.ts';
import { anyToken, measureCalls, postMoney } from './http-parts.ts';
import type { PathServer } from './path-process.ts';

export function measureWallets(server: PathServer, options: LoopOptions): Promise<Measured> {
  const headers = () => [`authorization: Bearer ${anyToken(server)}`];
  return measureCalls(server.url, (client) => client.send('GET', '/api/wallet', headers()), options);
}

export const measureRows = (server: PathServer, options: LoopOptions): Promise<Measured> =>
  measureCalls(server.bareUrl, (client) => client.send('GET', '/row', []), options);

export function measureStatements(server: PathServer, options: LoopOptions): Promise<Measured> {
  const headers = () => [`authorization: Bearer ${anyToken(server)}`];
  const body = '{"page":1,"limit":10}';
  return measureCalls(
    server.url,
    (client) => client.send('POST', '/api/statement', headers(), body),
    options,
  );
}

/** A second concurrent transfer of the same member is refused, as in production. */
export const measureTransfers = (server: PathServer, options: LoopOptions): Promise<Measured> =>
  measureCalls(
    server.url,
    (client) => postMoney(client, server, '/api/wallet/transfer', '{"from":"WALLET","to":"PG","amount":1}'),
    options,
    [200, 409],
  );
