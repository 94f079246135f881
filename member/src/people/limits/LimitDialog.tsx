import { formatMinute } from '@kapao/core/calendar';
import { isLooser } from '@kapao/core/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../frame/api/error-text.ts';
import { readLastWallet } from '../../frame/api/last-wallet.ts';
import { reading } from '../../frame/api/readings.ts';
import { useCloseDialog } from '../../frame/dialog/dialog-frame.ts';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { toast } from '../../ui/status/toast.ts';
import { LimitField } from './LimitField.tsx';
import { PendingNote } from './LimitRow.tsx';
import { LimitsWait } from './LimitsWait.tsx';
import { type LimitName, type LimitsState, readWish } from './limit-wish.ts';
import { useLimitWords } from './limit-words.ts';
import { useSetLimits } from './useSetLimits.ts';

/** Sets one limit, and says before saving when it will hold. */
export function LimitDialog({ id }: { id: string }) {
  const words = useLimitWords();
  const wallet = useQuery({ ...reading('getWallet'), placeholderData: readLastWallet }).data;
  const state = useQuery(reading('getLimits')).data;
  const known = id in words.titles;
  // `in` has looked: the id is one of the names.
  const name = id as LimitName;
  return (
    <DialogFrame title={known ? words.titles[name] : <Trans>Limits and breaks</Trans>}>
      {!known || !state || !wallet ? (
        <LimitsWait height="h-56" />
      ) : (
        <LimitForm name={name} state={state} inKip={wallet.wallet.currency === 'LAK'} />
      )}
    </DialogFrame>
  );
}

function LimitForm({ name, state, inKip }: { name: LimitName; state: LimitsState; inKip: boolean }) {
  const { t } = useLingui();
  const words = useLimitWords();
  const close = useCloseDialog();
  const current = state.limits[name];
  const [typed, setTyped] = useState(current === null ? '' : String(current));
  const wish = readWish(name, typed);
  const pending = state.pending.find((each) => each.name === name);
  const set = useSetLimits((after) => {
    const waits = after.pending.find((each) => each.name === name);
    const from = waits ? formatMinute(new Date(waits.from)) : '';
    toast('success', waits ? t`Noted. It changes on ${from}.` : t`Saved. It holds from now on.`);
    close();
  });
  const looser = wish !== undefined && isLooser(minor(wish), minor(current));
  const same = wish === current && !pending;
  const wished = wish === undefined ? '' : words.value(name, wish);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (wish !== undefined && !same && !set.isPending) set.mutate({ [name]: wish });
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <p className="text-sm text-muted">
        <LimitText name={name} />
      </p>
      {pending ? (
        <Notice tone="progress">
          <PendingNote name={name} state={state} />
          <Trans>To keep what you have now, save it once more.</Trans>
        </Notice>
      ) : null}
      <LimitField name={name} typed={typed} onTyped={setTyped} inKip={inKip} disabled={set.isPending} />
      {looser ? <LooserNote name={name} current={current} /> : null}
      {set.isError && !same ? <Notice tone="failed">{errorText(set.error)}</Notice> : null}
      <Button type="submit" busy={set.isPending} disabled={wish === undefined || same}>
        {wish === undefined ? <Trans>Save</Trans> : <Trans>Save: {wished}</Trans>}
      </Button>
      {current !== null ? (
        <Button look="quiet" onClick={() => (set.isPending ? undefined : set.mutate({ [name]: null }))}>
          {name === 'realityCheckMinutes' ? (
            <Trans>Turn it off (after 24 hours)</Trans>
          ) : (
            <Trans>Remove this limit (after 24 hours)</Trans>
          )}
        </Button>
      ) : null}
    </form>
  );
}

function LooserNote({ name, current }: { name: LimitName; current: number | null }) {
  const words = useLimitWords();
  const stays = words.value(name, current);
  return (
    <Notice tone="progress">
      <Trans>This is looser, so it takes 24 hours. Until then {stays} holds.</Trans>
    </Notice>
  );
}

/** The rule counts in whole units; hundredths are enough for both money and minutes. */
function minor(value: number | null): bigint | null {
  return value === null ? null : BigInt(Math.round(value * 100));
}

/** What a limit does, in one breath. */
function LimitText({ name }: { name: LimitName }) {
  if (name === 'sessionMinutes')
    return (
      <Trans>
        After so long in one go, on all your devices together, games close for half an hour. Your money stays
        where it is.
      </Trans>
    );
  if (name === 'realityCheckMinutes')
    return <Trans>We tell you how long you have been here and what came of it.</Trans>;
  if (name.startsWith('deposit'))
    return (
      <Trans>Once so much came in, no more can be deposited until the period is over (Bangkok time).</Trans>
    );
  return (
    <Trans>
      Lost play and money in games count together. Once they reach the limit, no more goes into games until
      the period is over (Bangkok time).
    </Trans>
  );
}
