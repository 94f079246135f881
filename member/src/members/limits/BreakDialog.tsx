import { addMonths } from '@kapao/core/period';
import { dayMs } from '@kapao/core/time';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../frame/api/error-text.ts';
import { reading } from '../../frame/api/readings.ts';
import { useCloseDialog } from '../../frame/dialog/dialog-frame.ts';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { formatMinute } from '../../i18n/dates.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Chips } from '../../ui/field/Chips.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { toast } from '../../ui/status/toast.ts';
import { useWaitingBonus } from '../pause/useWaitingBonus.ts';
import { BonusInBreak } from './BonusInBreak.tsx';
import { GamesInBreak } from './GamesInBreak.tsx';
import { LimitsSkeleton } from './LimitsSkeleton.tsx';
import type { LimitsState } from './limit-request.ts';
import { useSetLimits } from './useSetLimits.ts';

const breakDays = [1, 3, 7, 14, 21, 30];
const excludeMonths = [6, 12, 24, 36, 48, 60];

/** Break of days or exclusion of months: what it closes, how long, and that nobody can end it early. */
export function BreakDialog({ id }: { id: string }) {
  const state = useQuery(reading('getLimits')).data;
  const exclusion = id === 'exclusion';
  return (
    <DialogFrame title={exclusion ? <Trans>Self-exclude</Trans> : <Trans>Take a break</Trans>}>
      {state ? <BreakForm exclusion={exclusion} state={state} /> : <LimitsSkeleton height="h-72" />}
    </DialogFrame>
  );
}

function BreakForm({ exclusion, state }: { exclusion: boolean; state: LimitsState }) {
  const { t } = useLingui();
  const close = useCloseDialog();
  const lengthText = useLengthText(exclusion);
  const waitingBonus = useWaitingBonus();
  const running = exclusion ? state.excludedUntil : state.breakUntil;
  const endOf = (length: number) =>
    exclusion ? addMonths(new Date(), length) : new Date(Date.now() + length * dayMs);
  const lengths = (exclusion ? excludeMonths : breakDays).filter(
    (length) => !running || endOf(length) > new Date(running),
  );
  const [length, setLength] = useState(lengths[0]);
  const [isConfirming, setIsConfirming] = useState(false);
  const until = length === undefined ? '' : formatMinute(endOf(length));
  const now = running ? formatMinute(new Date(running)) : '';
  const set = useSetLimits((after) => {
    // End from the server's answer: the one on the button may be a minute old by then.
    const end = exclusion ? after.excludedUntil : after.breakUntil;
    const lasts = end === null ? until : formatMinute(new Date(end));
    toast('success', t`Done. Your break lasts until ${lasts}.`);
    close();
  });
  const begin = () =>
    set.mutate(exclusion ? { excludeMonths: length } : { breakDays: length }, {
      onSettled: () => setIsConfirming(false),
    });
  return (
    <div className="grid gap-4">
      <WhatItMeans waits={waitingBonus !== null} />
      <GamesInBreak />
      {waitingBonus && length !== undefined ? (
        <BonusInBreak waitingBonus={waitingBonus} until={endOf(length)} />
      ) : null}
      {running ? (
        <Notice tone="progress">
          <Trans>A break is active until {now}. You can make it longer.</Trans>
        </Notice>
      ) : null}
      {length === undefined ? null : (
        <>
          <div>
            <p className="text-sm font-medium">
              <Trans>How long?</Trans>
            </p>
            <Chips
              label={t`How long?`}
              chips={lengths.map((each) => ({
                value: each,
                label: lengthText(each),
              }))}
              chosen={length}
              disabled={set.isPending}
              onChoose={setLength}
            />
            <p className="tabular mt-2 text-sm text-muted">
              <Trans>Until {until}</Trans>
            </p>
          </div>
          {set.isError ? <Notice tone="failed">{errorText(set.error)}</Notice> : null}
          <Button
            variant={exclusion ? 'danger' : 'gold'}
            busy={set.isPending}
            doing={<Trans>Saving…</Trans>}
            onClick={() => setIsConfirming(true)}
          >
            {exclusion ? (
              <Trans>Exclude myself until {until}</Trans>
            ) : (
              <Trans>Take a break until {until}</Trans>
            )}
          </Button>
        </>
      )}
      <ConfirmDialog
        open={isConfirming}
        title={<Trans>Start now and continue until {until}?</Trans>}
        confirm={<Trans>Yes, start now</Trans>}
        cancel={<Trans>Not now</Trans>}
        danger
        busy={set.isPending}
        doing={<Trans>Saving…</Trans>}
        onConfirm={begin}
        onClose={() => setIsConfirming(false)}
      >
        <Trans>It starts immediately. Nobody can end it early, not even our staff.</Trans>
      </ConfirmDialog>
    </div>
  );
}

function WhatItMeans({ waits }: { waits: boolean }) {
  return (
    <ul className="grid gap-1.5 text-sm [&>li]:flex [&>li]:gap-2 [&>li]:before:text-gold-text [&>li]:before:content-['•'/'']">
      <li>
        <Trans>No deposits, no games, no bonuses, on any device.</Trans>
      </li>
      <li>
        {waits ? (
          <Trans>You can still log in, move money back from games and talk to us.</Trans>
        ) : (
          <Trans>You can still log in, move money back from games, withdraw it and talk to us.</Trans>
        )}
      </li>
      <li>
        <Trans>It starts immediately. You can make it longer, but never shorter.</Trans>
      </li>
    </ul>
  );
}

/** Returns a function that formats `7 days`, `6 months`, `2 years`. */
function useLengthText(exclusion: boolean): (length: number) => string {
  const { t } = useLingui();
  return (length) => {
    if (!exclusion) return length === 1 ? t`1 day` : t`${length} days`;
    const years = length / 12;
    if (!Number.isInteger(years)) return t`${length} months`;
    return years === 1 ? t`1 year` : t`${years} years`;
  };
}
