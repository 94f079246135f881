import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { demoPayoutProviders } from '../../demo/demo-banks.ts';
import { createProviderRegistry, type ProviderRegistry } from '../../providers/registry/provider-registry.ts';
import { resolveProvider } from '../../providers/registry/resolve-provider.ts';
import { httpServer } from './http-server.ts';

const companyCodes = ['ONE', 'TWO'] as const;
export type CompanyCode = (typeof companyCodes)[number];

/** Payout company of a test. */
interface Company {
  /** References of the orders that arrived, repeated ones too. */
  readonly orders: string[];
  /** What it does with orders: `lost` keeps the order and not the answer, `away` loses the order. */
  mode: 'pending' | 'paid' | 'lost' | 'away';
  /** Balance in baht that it tells at `/<code>/balance`. */
  balance: string | null;
}

/** Payout companies of baht that keep their orders and do as a test says. */
export interface PayoutCompanies {
  readonly ONE: Company;
  readonly TWO: Company;
  /** Providers of a server that has these companies switched on, with these settings. */
  registry(
    settings: { readonly [Code in CompanyCode]?: Readonly<Record<string, unknown>> },
  ): ProviderRegistry;
  close(): void;
}

export async function payoutCompanies(): Promise<PayoutCompanies> {
  const company = (): Company => ({ orders: [], mode: 'pending', balance: null });
  const companies = { ONE: company(), TWO: company() };
  const server = httpServer(async (request, response) => {
    const [, code, asked] = request.url?.split('/') ?? [];
    // The rows below have no other addresses.
    const { orders, mode, balance } = companies[code as CompanyCode];
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
    ...companies,
    registry(settings) {
      const [demo] = demoPayoutProviders;
      if (!demo) throw new Error('the demo has no payout provider');
      const { totalsPath: _, balancePath: __, ...common } = demo.settings;
      const rows = companyCodes.flatMap((code) => {
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
