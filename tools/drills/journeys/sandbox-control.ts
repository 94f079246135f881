/** Payout in the sandbox's control API (docs: /control), reduced to what a journey uses. Amounts are in baht. */
export interface Payout {
  readonly reference: string;
  readonly toAccountNo: string;
  readonly amount: number;
  readonly state: string;
}

/**
 * Fault at one provider: refuses, hangs or breaks its calls, or delays, repeats or reorders its callbacks.
 * Without `times` it lasts until `heal`.
 */
export interface Fault {
  readonly target: string;
  readonly fault: string;
  readonly probability?: number;
  readonly times?: number;
}

export interface Transfer {
  readonly fromBank: string;
  readonly fromAccountNo: string;
  readonly fromName: string;
  readonly amount: number;
  readonly toBank: string;
  readonly toAccountNo: string;
}

/** Fault with the number of times that it was drawn (`draws`) and injected (`struck`). */
export interface FaultCounts extends Fault {
  readonly draws: number;
  readonly struck: number;
}

export interface SandboxControl {
  /** Pays a QR; the amount is in baht and is the QR's own by default. */
  payQr(payload: string, amount?: number): Promise<boolean>;
  /** Makes a bank transfer; returns the sending bank's reference and the URL of the slip. */
  transfer(order: Transfer): Promise<{ transRef: string; slipUrl: string }>;
  play(code: string, username: string, stake: number, payout: number): Promise<boolean>;
  /** Sets the payout of the player's next spin or hand, in percent of the stake. */
  forceOutcome(code: string, username: string, percent: number): Promise<void>;
  payouts(): Promise<Payout[]>;
  totals(): Promise<{ code: string; balance: number }[]>;
  fault(fault: Fault): Promise<void>;
  faults(): Promise<FaultCounts[]>;
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
  // The answers have the shapes that sandbox/src/control/ sends.
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
    forceOutcome: async (code, username, percent) =>
      void (await must(await send(`game/${code}/next`, { username, kind: 'pays', percent }))),
    payouts: () => list<Payout>('bank/payouts'),
    totals: () => list<{ code: string; balance: number }>('totals'),
    fault: async (fault) => void (await must(await send('fault', fault))),
    faults: () => list<FaultCounts>('fault'),
    heal: async () => void (await must(await send('fault', undefined, 'DELETE'))),
  };
}
