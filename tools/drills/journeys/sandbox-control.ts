/** The sandbox's controls (docs: /control), as a journey uses them. Amounts are baht. */
export interface Payout {
  readonly reference: string;
  readonly toAccountNo: string;
  readonly amount: number;
  readonly state: string;
}

/** Refuses, hangs, breaks or spoils the news of calls to one party; without `times` until it is healed. */
export interface Fault {
  readonly target: string;
  readonly fault: string;
  readonly probability?: number;
  readonly times?: number;
}

/** From somebody's account at a bank into one at another. */
export interface Transfer {
  readonly fromBank: string;
  readonly fromAccountNo: string;
  readonly fromName: string;
  readonly amount: number;
  readonly toBank: string;
  readonly toAccountNo: string;
}

/** How often a fault was drawn for and how often it struck. */
export interface Strikes extends Fault {
  readonly draws: number;
  readonly struck: number;
}

export interface SandboxControl {
  /** Baht; without them what the QR asks for. */
  payQr(payload: string, amount?: number): Promise<boolean>;
  /** Answers the sending bank's reference, and where its slip is. */
  transfer(order: Transfer): Promise<{ transRef: string; slipUrl: string }>;
  play(code: string, username: string, stake: number, payout: number): Promise<boolean>;
  /** What the player's next turn of the reels or of the table pays, in percent of its stake. */
  foretell(code: string, username: string, percent: number): Promise<void>;
  payouts(): Promise<Payout[]>;
  totals(): Promise<{ code: string; balance: number }[]>;
  fault(fault: Fault): Promise<void>;
  faults(): Promise<Strikes[]>;
  heal(): Promise<void>;
}

export function sandboxControlAt(baseUrl: string): SandboxControl {
  const send = (path: string, body?: object, method = 'POST') =>
    fetch(`${baseUrl}/control/${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  const must = async (response: Response) => {
    if (!response.ok) throw new Error(`${response.url} answered ${response.status} ${await response.text()}`);
    return response;
  };
  // The shapes of these answers are the sandbox's own documentation.
  const list = async <T>(path: string) =>
    (await (await must(await send(path, undefined, 'GET'))).json()) as T[];
  return {
    payQr: async (payload, amount) => (await send('bank/pay-qr', { payload, amount })).ok,
    transfer: async (order) =>
      (await must(await send('bank/transfer', order))).json() as Promise<{
        transRef: string;
        slipUrl: string;
      }>,
    play: async (code, username, stake, payout) =>
      (await send(`game/${code}/play`, { username, stake, payout })).ok,
    foretell: async (code, username, percent) =>
      void (await must(await send(`game/${code}/next`, { username, kind: 'pays', percent }))),
    payouts: () => list<Payout>('bank/payouts'),
    totals: () => list<{ code: string; balance: number }>('totals'),
    fault: async (fault) => void (await must(await send('fault', fault))),
    faults: () => list<Strikes>('fault'),
    heal: async () => void (await must(await send('fault', undefined, 'DELETE'))),
  };
}
