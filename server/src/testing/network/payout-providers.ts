import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { demoPayoutProviders } from '../../demo/demo-banks.ts';
import { createProviderRegistry, type ProviderRegistry } from '../../providers/registry/provider-registry.ts';
import { resolveProvider } from '../../providers/registry/resolve-provider.ts';
import { httpServer } from './http-server.ts';

const providerCodes = ['ONE', 'TWO'] as const;
export type ProviderCode = (typeof providerCodes)[number];

/** Payout provider of a test. */
interface PayoutProvider {
  /** References of the orders that arrived, repeated ones too. */
  readonly orders: string[];
  /** What it does with orders: `lost` keeps the order and not the answer, `away` loses the order. */
  mode: 'pending' | 'paid' | 'lost' | 'away';
  /** Balance in baht that it tells at `/<code>/balance`. */
  balance: string | null;
}

/** Payout providers of baht that keep their orders and do as a test says. */
export interface PayoutProviders {
  readonly ONE: PayoutProvider;
  readonly TWO: PayoutProvider;
  /** Providers of a server that has these providers switched on, with these settings. */
  registry(
    settings: { readonly [Code in ProviderCode]?: Readonly<Record<string, unknown>> },
  ): ProviderRegistry;
  close(): void;
}

export async function payoutProviders(): Promise<PayoutProviders> {
  const provider = (): PayoutProvider => ({ orders: [], mode: 'pending', balance: null });
  const providers = { ONE: provider(), TWO: provider() };
  const server = httpServer(async (request, response) => {
    const [, code, asked] = request.url?.split('/') ?? [];
    // The rows below have no other addresses.
    const { orders, mode, balance } = providers[code as ProviderCode];
    if (request.method === 'POST') {
      // The adapter sends its own order, whose reference is a text.
      const { reference } = (await json(request)) as { reference: string };
      if (mode === 'away') return void response.writeHead(500).end();
      orders.push(reference);
      if (mode === 'lost') return void response.destroy();
      return void response.end(JSON.stringify({ reference, state: mode }));
    }
    if (asked === 'balance') return void response.end(JSON.stringify({ currency: 'THB', balance }));
    const reference = asked ?? '';
    if (!orders.includes(reference))
      return void response.writeHead(404).end(JSON.stringify({ code: 'NOT_FOUND', reference }));
    response.end(JSON.stringify({ reference, state: mode === 'paid' ? 'paid' : 'pending' }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server's address is an object once it listens.
  const { port } = server.address() as AddressInfo;
  return {
    ...providers,
    registry(settings) {
      const [demo] = demoPayoutProviders;
      if (!demo) throw new Error('the demo has no payout provider');
      const { totalsPath: _, balancePath: __, ...common } = demo.settings;
      const rows = providerCodes.flatMap((code) => {
        const own = settings[code];
        if (!own) return [];
        const row = { ...demo, code, baseUrl: `http://127.0.0.1:${port}/${code}` };
        return resolveProvider(
          { ...row, settings: { ...common, settleDelayMs: 1, ...own } },
          { env: {}, sandboxUrl: null },
        );
      });
      return createProviderRegistry(rows);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
