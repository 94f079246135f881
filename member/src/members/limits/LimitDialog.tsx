import { isLooser } from '@kapao/core/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../frame/api/error-text.ts';
import { readLastWallet } from '../../frame/api/last-wallet.ts';
import { reading } from '../../frame/api/readings.ts';
import { useCloseDialog } from '../../frame/dialog/dialog-frame.ts';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { formatMinute } from '../../i18n/dates.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { toast } from '../../ui/status/toast.ts';
import { CountedUsage, endsOpenQr, UsedUp } from './CountedUsage.tsx';
import { LimitField } from './LimitField.tsx';
import { PendingNote } from './LimitRow.tsx';
import { LimitsSkeleton } from './LimitsSkeleton.tsx';
import { type LimitName, type LimitsState, readLimit } from './limit-request.ts';
import { useLimitTexts } from './limit-texts.ts';
import { useSetLimits } from './useSetLimits.ts';

/** Sets one limit, and says before saving when it takes effect. */
export function LimitDialog({ id }: { id: string }) {
  const words = useLimitTexts();
  const wallet = useQuery({ ...reading('getWallet'), placeholderData: readLastWallet }).data;
  const state = useQuery(reading('getLimits')).data;
  const known = id in words.titles;
  // Used only if `known`, so the id is one of the names.
  const name = id as LimitName;
  return (
    <DialogFrame title={known ? words.titles[name] : <Trans>Limits and breaks</Trans>}>
      {!known || !state || !wallet ? (
        <LimitsSkeleton height="h-56" />
      ) : (
        <LimitForm name={name} state={state} inKip={wallet.wallet.currency === 'LAK'} />
      )}
    </DialogFrame>
  );
}

function LimitForm({ name, state, inKip }: { name: LimitName; state: LimitsState; inKip: boolean }) {
  const { t } = useLingui();
  const words = useLimitTexts();
  const close = useCloseDialog();
  const current = state.limits[name];
  const [typed, setTyped] = useState(current === null ? '' : String(current));
  const wish = readLimit(name, typed);
  const pending = state.pending.find((each) => each.name === name);
  const set = useSetLimits((after) => {
    const waits = after.pending.find((each) => each.name === name);
    const from = waits ? formatMinute(new Date(waits.from)) : '';
    toast('success', waits ? t`Saved. It changes on ${from}.` : t`Saved. It applies from now on.`);
    close();
  });
  const looser = wish !== undefined && isLooser(minor(wish), minor(current));
  const same = wish === current && !pending;
  const usage = state.usage.find((each) => each.name === name);
  const endsQr = typeof wish === 'number' && usage !== undefined && endsOpenQr(usage, wish);
  const wished = wish === undefined ? '' : words.value(name, wish);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (wish !== undefined && !same && !set.isPending) set.mutate({ [name]: wish });
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <p className="text-sm text-muted">
        <LimitText name={name} />{' '}
        {current === null && name !== 'realityCheckMinutes' ? (
          <Trans>Raising or removing the limit takes 24 hours.</Trans>
        ) : null}
      </p>
      {pending ? (
        <Notice tone="progress">
          <p className="font-semibold">
            <PendingNote name={name} state={state} />
          </p>
          <Trans>To keep your current limit, save it again.</Trans>
        </Notice>
      ) : null}
      <LimitField name={name} typed={typed} onTyped={setTyped} inKip={inKip} disabled={set.isPending} />
      {usage ? <CountedUsage usage={usage} qrsUntil={state.qrsUntil} /> : null}
      {usage && typeof wish === 'number' && !same ? <UsedUp usage={usage} limit={wish} /> : null}
      {endsQr ? (
        <Notice tone="progress">
          <Trans>
            You have an unpaid QR above this limit. Saving will cancel it, so please don’t pay it.
          </Trans>
        </Notice>
      ) : null}
      {wish === 0 ? <NothingNote name={name} /> : null}
      {looser ? <LooserNote name={name} current={current} /> : null}
      {set.isError && !same ? <Notice tone="failed">{errorText(set.error)}</Notice> : null}
      <Button
        type="submit"
        busy={set.isPending}
        doing={<Trans>Saving…</Trans>}
        disabled={wish === undefined || same}
      >
        {wish === undefined ? <Trans>Save</Trans> : <Trans>Save: {wished}</Trans>}
      </Button>
      {current !== null ? (
        <Button variant="quiet" onClick={() => (set.isPending ? undefined : set.mutate({ [name]: null }))}>
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

/** Note that 0 means nothing is allowed: many who type 0 mean no limit. */
function NothingNote({ name }: { name: LimitName }) {
  return (
    <Notice tone="progress">
      {name.startsWith('deposit') ? (
        <Trans>0 blocks all deposits. Raising it takes 24 hours.</Trans>
      ) : (
        <Trans>0 blocks all moves into games. Raising it takes 24 hours.</Trans>
      )}
    </Notice>
  );
}

function LooserNote({ name, current }: { name: LimitName; current: number | null }) {
  const words = useLimitTexts();
  const stays = words.value(name, current);
  return (
    <Notice tone="progress">
      <Trans>Higher limits apply after 24 hours. Until then: {stays}.</Trans>
    </Notice>
  );
}

/** Converts to hundredths, enough for money and minutes, because the rule counts in whole units. */
function minor(value: number | null): bigint | null {
  return value === null ? null : BigInt(Math.round(value * 100));
}

/** Short explanation of a limit. */
function LimitText({ name }: { name: LimitName }) {
  if (name === 'sessionMinutes')
    return (
      <Trans>
        After this much continuous play across all your devices, games pause for 30 minutes. Your money stays
        where it is.
      </Trans>
    );
  if (name === 'realityCheckMinutes')
    return <Trans>We’ll remind you how long you’ve been playing, and what you’ve won or lost.</Trans>;
  if (name.startsWith('deposit'))
    return (
      <Trans>
        When you reach this amount you can’t deposit until the period ends (Bangkok/Vientiane time). Bank
        transfers still arrive and count.
      </Trans>
    );
  return (
    <Trans>
      Losses and money in games count together. Once they reach the limit, no more money goes into games until
      the period ends (Bangkok/Vientiane time).
    </Trans>
  );
}
