import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowUpDown } from 'lucide-react';
import { useState } from 'react';
import type { Reply } from '../../frame/api/api.ts';
import { Button } from '../../ui/button/Button.tsx';
import { AmountField } from '../../ui/money/AmountField.tsx';
import { judgeAmount } from '../../ui/money/amount.ts';
import { moneyText, shortMoney } from '../../ui/money/currency.ts';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { OwnMove, useOpenMove } from '../on-its-way/OwnMove.tsx';
import { useHeldRound } from '../round/useHeldRound.ts';
import { leastMove, moved } from '../wallet/exchange.ts';
import { HomewardOnly } from './HomewardOnly.tsx';
import { MoveFailure } from './MoveFailure.tsx';
import { PlaceSelect } from './PlaceSelect.tsx';
import {
  gamesWithMoney,
  homewardEnds,
  placesOf,
  startPlaces,
  swapped,
  transferSteps,
  walletPlace,
} from './places.ts';
import type { Transfer } from './useTransfer.ts';

interface Props {
  id: string;
  wallet: Reply<'getWallet'>;
  transfer: Transfer;
}

export function TransferForm({ id, wallet, transfer }: Props) {
  const { t } = useLingui();
  const places = placesOf(wallet, t`Main wallet`, useHeldRound());
  const [chosen, setEnds] = useState(() => startPlaces(id, places));
  const [typed, setTyped] = useState('');
  const fixed = transfer.busy || transfer.unsure;
  // What was sent already is shown as it was sent.
  const pause = fixed ? null : wallet.pause;
  const ends = pause ? homewardEnds(chosen, places) : chosen;
  const from = places.find((place) => place.code === ends.from);
  const to = places.find((place) => place.code === ends.to);
  const available = from?.available ?? 0;
  // From game to game each end has a step of its own, and both must let some of it through.
  const least = Math.max(...[from, to].map((place) => leastMove(place?.step ?? 0)));
  const limits = { min: least, available };
  const judged = judgeAmount(typed, limits);
  const { flaw } = judged;
  const amount = moved(judged.amount, from?.step ?? 0);
  const arrives = moved(amount, to?.step ?? 0);
  const shown = moneyText(ends.from === walletPlace ? arrives : amount);
  const same = ends.from === ends.to;
  const waiting = from?.pending || to?.pending;
  const games = [ends.from, ends.to].filter((code) => code !== walletPlace);
  const open = useOpenMove(...games);

  if (pause && !from) {
    return (
      <div className="grid gap-4">
        <HomewardOnly pause={pause} />
        <p className="text-sm text-muted">
          <Trans>There is no money in any game.</Trans>
        </p>
      </div>
    );
  }
  if (places.length === 1) {
    return (
      <Notice tone="progress">
        <Trans>Open a game account first: press one of the games on the home screen.</Trans>
      </Notice>
    );
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // Out of the wallet only what the game can take: the rest would come back at once.
        const sent = ends.from === walletPlace ? arrives : amount;
        if (!flaw && !same && !fixed) transfer.run({ from: ends.from, to: ends.to, amount: sent });
      }}
    >
      {pause ? <HomewardOnly pause={pause} /> : null}
      <div className="relative grid gap-2">
        <PlaceSelect
          label={t`From`}
          places={pause ? gamesWithMoney(places) : places}
          chosen={ends.from}
          disabled={fixed}
          onChoose={(code) => setEnds({ ...ends, from: code })}
        />
        <PlaceSelect
          label={t`To`}
          places={places.filter(({ code, takes }) => (pause ? code === walletPlace : takes))}
          chosen={ends.to}
          disabled={fixed}
          onChoose={(code) => setEnds({ ...ends, to: code })}
        />
        {pause || !from?.takes ? null : (
          <button
            type="button"
            aria-label={t`Swap`}
            disabled={fixed}
            onClick={() => setEnds(swapped(ends))}
            className="absolute top-1/2 right-12 grid size-11 -translate-y-1/2 place-items-center rounded-full border border-line bg-card text-gold-text"
          >
            <ArrowUpDown size={19} />
          </button>
        )}
      </div>
      {same ? (
        <Notice tone="failed">
          <Trans>Choose two different places.</Trans>
        </Notice>
      ) : null}
      {waiting || transfer.busy ? <OwnMove sent={transfer.busy ? transfer.sent : null} open={open} /> : null}
      <AmountField
        label={<Trans>Amount</Trans>}
        typed={typed}
        onTyped={setTyped}
        limits={limits}
        disabled={fixed}
        quick={[...transferSteps(wallet.wallet.currency, available), { amount: available, label: t`All` }]}
        hint={<Available least={least} amount={available} />}
      />
      {flaw || arrives === judged.amount ? null : <Arrives asked={judged.amount} arrives={arrives} />}
      <MoveFailure call={transfer} />
      {transfer.unsure ? (
        <Button busy={transfer.busy} onClick={transfer.again}>
          <Trans>Ask again</Trans>
        </Button>
      ) : (
        <Button type="submit" busy={transfer.busy} disabled={flaw !== null || same || waiting}>
          {flaw ? <Trans>Move money</Trans> : <Trans>Move {shown}</Trans>}
        </Button>
      )}
    </form>
  );
}

function Available({ least: min, amount }: { least: number; amount: number }) {
  const shown = moneyText(amount);
  const least = shortMoney(min);
  return (
    <Trans>
      From {least} · available {shown}
    </Trans>
  );
}

/** At this rate not every amount makes whole credits. */
function Arrives({ asked, arrives }: { asked: number; arrives: number }) {
  const shown = moneyText(arrives);
  const rest = moneyText(Math.round((asked - arrives) * 100) / 100);
  return (
    <p className="tabular rounded-sm bg-page px-3.5 py-2.5 text-sm">
      <Trans>
        {shown} moves. {rest} does not make a whole credit and stays where it is.
      </Trans>
    </p>
  );
}
