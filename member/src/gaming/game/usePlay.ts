import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { api } from '../../frame/api/api.ts';
import { errorCode } from '../../frame/api/error-code.ts';
import { useMoneyCall } from '../../frame/call/useMoneyCall.ts';
import { moneyText } from '../../ui/money/currency.ts';
import { toast } from '../../ui/status/toast.ts';
import { useFreshWallet } from '../../wallet/balance/useFreshWallet.ts';
import type { TransferRequest } from '../../wallet/pending-requests/pending-transfer.ts';
import type { Launching } from '../launch/useLaunch.ts';
import { walletAccount } from '../transfers/transfer-accounts.ts';
import type { Transfer } from '../transfers/useTransfer.ts';
import type { Game } from './GameCard.tsx';
import type { TransferDirection } from './judge-transfer.ts';

/** `play` opens the game once the money is in it. */
export type PlayRequest = 'play' | TransferDirection;

interface Start {
  wish: PlayRequest;
  /** Undefined: nothing moves. */
  amount: number | undefined;
}

/** The move that one of these wishes is. */
export function transferOf(code: string, way: TransferDirection, amount: number): TransferRequest {
  return way === 'out'
    ? { from: code, to: walletAccount, amount }
    : { from: walletAccount, to: code, amount };
}

/**
 * Opening the account, moving and playing as one thing: the game's tab opens with the press and waits. It gets the game when
 * the money has arrived. Whatever else comes of it closes the tab, and the dialog says where the money is; a tab that opened
 * minutes later would open over whatever the member does by then.
 */
export function usePlay(game: Game, transfer: Transfer, launch: Launching) {
  const { code } = game;
  const { t } = useLingui();
  const [wish, setWish] = useState<PlayRequest | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [way, setWay] = useState<TransferDirection>('in');
  // Whoever comes back from the game mostly wants to bring the money home. A dialog that is opened anew begins with playing.
  const [plays, setPlays] = useState(launch.plays);
  if (launch.plays !== plays) {
    setPlays(launch.plays);
    choose('out');
  }
  const freshWallet = useFreshWallet();
  const status = transfer.result?.status;
  // A move that is on its way ends twice: for its tab, and when the game has said what became of it.
  const ended = transfer.busy ? undefined : (status ?? (transfer.error ? 'ERROR' : undefined));

  const afterOpening = useRef<Start | null>(null);
  // What was to follow an opening whose answer was lost. Minutes later nobody expects it any more, so it is pressed again.
  const [missed, setMissed] = useState<Start | null>(null);
  // Nor does anybody expect it who has left the dialog meanwhile.
  const toldNot = useEffectEvent((amount: number) => {
    const shown = moneyText(amount);
    const { name } = game;
    toast(
      'progress',
      t`${shown} was not moved into ${name}, because you left before its account was ready. It is in your wallet.`,
    );
  });
  useEffect(
    () => () => {
      const amount = afterOpening.current?.amount;
      afterOpening.current = null;
      if (amount !== undefined) toldNot(amount);
    },
    [],
  );
  const [opensAlone, setOpensAlone] = useState(false);
  const opening = useMoneyCall(
    // By its name: a call that is made with nothing is never asked for again.
    async (of: string, idempotencyKey) => {
      try {
        await api('activateSlot', { params: { code: of }, idempotencyKey });
      } catch (error) {
        // Opened in another tab a moment ago: that is what was wanted.
        if (errorCode(error) !== 'SLOT_ALREADY_ACTIVE') {
          if (afterOpening.current) setMissed(afterOpening.current);
          afterOpening.current = null;
          launch.cancel();
          throw error;
        }
      }
      await freshWallet();
    },
    () => {
      const next = afterOpening.current;
      afterOpening.current = null;
      if (next) go(next);
    },
  );

  // Whatever said that the account is there has answered what became of the opening.
  const isKnown = game.isActive && opening.unsure && !opening.busy;
  const forget = useEffectEvent(() => opening.reset());
  useEffect(() => {
    if (isKnown) forget();
  }, [isKnown]);

  function choose(next: TransferDirection): void {
    setWay(next);
    setTyped(null);
  }

  function open(next: Start | null): void {
    setMissed(null);
    setOpensAlone(next === null);
    afterOpening.current = next;
    opening.run(code);
  }

  function go({ wish, amount }: Start): void {
    if (amount === undefined) launch.go();
    else transfer.run(transferOf(code, wish === 'out' ? 'out' : 'in', amount));
  }

  // The move that is under way is to end in the game. One that takes longer than its tab waits does not.
  const leadsOn = useRef(false);
  const end = useEffectEvent(() => {
    // What came to nothing is still in the field.
    if (status === 'SUCCESS') {
      // No second press undoes a move in. Nor does one bring back more: what is left in the game is chosen anew.
      if (wish === 'out') setTyped('');
      else choose('in');
    }
    if (!leadsOn.current) return;
    leadsOn.current = false;
    if (status === 'SUCCESS') launch.go();
    else launch.cancel();
  });
  // Before anything is painted: the field is empty in the same moment as the sentence stands there.
  useLayoutEffect(() => {
    if (ended) end();
  }, [ended]);

  return {
    /** Null until somebody has typed. */
    typed,
    type: (next: string) => {
      transfer.forget();
      setTyped(next);
    },
    /** What was pressed last. */
    wish,
    /** The game was opened from here. */
    isBack: plays > 0,
    way,
    choose,
    opening,
    openOnly: () => open(null),
    /** The account is being got, and nothing is to follow it. */
    opensAlone: opensAlone && opening.busy,
    /** The account is there, and what was pressed before nobody knew of it did not happen. */
    missed: game.isActive && !opening.busy ? missed : null,
    start: (next: Start) => {
      setWish(next.wish);
      leadsOn.current = next.wish === 'play' && next.amount !== undefined;
      if (next.wish === 'play') launch.prepare(next.amount !== undefined);
      if (!game.isActive) return open(next);
      setMissed(null);
      go(next);
    },
  };
}

export type Play = ReturnType<typeof usePlay>;
