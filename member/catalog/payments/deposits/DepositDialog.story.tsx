import { DepositDialog } from '../../../src/payments/deposits/DepositDialog.tsx';
import { currencyStore } from '../../../src/ui/money/currency.ts';
import { type Answer, answered, DialogAt } from '../../answers.tsx';
import { WithStoreValue } from '../../decorators.tsx';
import type { State } from '../../story.ts';
import { limited, unprintable, wallet } from '../../wallet/wallet-answers.ts';
import { kbankQr, laoLookup, lookup } from '../method-answers.ts';
import { nothingPending, qrAnswer } from '../money-answers.ts';
import { noQr, openQr } from '../qr-answers.ts';

export const place = 'over';

interface Props {
  at?: string;
  /** Further answers of the server. */
  more?: readonly Answer[];
}

function Deposit({ at, more = [] }: Props) {
  return (
    <DialogAt answers={[...nothingPending(), ...more]} name="deposit" at={at}>
      <DepositDialog id="" />
    </DialogAt>
  );
}

/** Time, in ms, until the answers and the panel's chunk are there. */
const afterMs = 500;

const inKip = () => [
  answered('getDepositLookup', laoLookup()),
  answered('getWallet', wallet({ wallet: { amount: 1_250_000, held: 0, currency: 'LAK' } })),
];

export const states: Record<string, State> = {
  'every way': { Show: () => <Deposit />, afterMs },
  'with a QR that waits': { Show: () => <Deposit more={[qrAnswer('WW', openQr)]} />, afterMs },
  'in kip': {
    Show: () => (
      <WithStoreValue store={currencyStore} value="LAK">
        <Deposit more={inKip()} />
      </WithStoreValue>
    ),
    afterMs,
  },
  'on its way': {
    Show: () => (
      <DialogAt answers={[answered('getWallet', wallet())]} name="deposit">
        <DepositDialog id="" />
      </DialogAt>
    ),
    afterMs,
  },
  'no way open': {
    Show: () => <Deposit more={[answered('getDepositLookup', lookup({ banks: [], wallets: [] }))]} />,
    afterMs,
  },
  'one way alone': {
    Show: () => <Deposit more={[answered('getDepositLookup', lookup({ banks: [kbankQr], wallets: [] }))]} />,
    afterMs,
  },
  'on a break': {
    Show: () => (
      <Deposit
        more={[
          answered('getWallet', wallet({ pause: { kind: 'break', until: '2026-11-24T17:00:00.000Z' } })),
        ]}
      />
    ),
    afterMs,
  },
  'a QR’s amount': { Show: () => <Deposit at="qr:E2P" />, afterMs },
  'a QR’s amount within a limit': {
    Show: () => <Deposit at="qr:KBANK" more={[answered('getLimits', limited)]} />,
    afterMs,
  },
  'a QR in the place of another': {
    Show: () => <Deposit at="qr:KBANK" more={[qrAnswer('WW', openQr)]} />,
    afterMs,
  },
  'an expired QR': {
    Show: () => (
      <Deposit
        at="qr:KBANK:0198-qr"
        more={[qrAnswer('KBANK', { ...noQr, qrcodeId: '0198-qr', status: 'EXPIRED', amount: 500 })]}
      />
    ),
    afterMs,
  },
  'an open QR': { Show: () => <Deposit at="qr:KBANK" more={[qrAnswer('KBANK', openQr)]} />, afterMs },
  'a QR that is a picture only': {
    Show: () => (
      <Deposit
        at="qr:WW"
        more={[qrAnswer('WW', { ...openQr, payload: null, payee: null, reference: null })]}
      />
    ),
    afterMs,
  },
  'a paid QR': {
    Show: () => (
      <Deposit
        at="qr:KBANK:0198-qr"
        more={[qrAnswer('KBANK', { ...noQr, qrcodeId: '0198-qr', status: 'PAID', amount: 500 })]}
      />
    ),
    afterMs,
  },
  'accounts to transfer to': { Show: () => <Deposit at="transfer" />, afterMs },
  'a name to be mended first': {
    Show: () => <Deposit at="transfer" more={[answered('getWallet', unprintable())]} />,
    afterMs,
  },
  'a transfer announced': { Show: () => <Deposit at="announce" />, afterMs },
  'a wallet to transfer to': { Show: () => <Deposit at="wallet" />, afterMs },
  'a gift link': { Show: () => <Deposit at="gift" />, afterMs },
};
