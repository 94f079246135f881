import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CalendarOff, Coffee, HeartHandshake } from 'lucide-react';
import { useGo } from '../../frame/address/address.ts';
import { readLastWallet } from '../../frame/api/last-wallet.ts';
import { reading } from '../../frame/api/readings.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { formatMinute } from '../../i18n/dates.ts';
import { RowButton, RowGroup } from '../../ui/list/Rows.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { PauseText } from '../pause/PauseText.tsx';
import { LimitRow } from './LimitRow.tsx';
import { LimitsSkeleton } from './LimitsSkeleton.tsx';
import type { LimitName } from './limit-request.ts';

const deposits = ['depositDay', 'depositWeek', 'depositMonth'] as const satisfies LimitName[];
const losses = ['lossDay', 'lossWeek', 'lossMonth'] as const satisfies LimitName[];
const times = ['sessionMinutes', 'realityCheckMinutes'] as const satisfies LimitName[];

/** All limits that members set for themselves, with their usage. */
export function LimitsDialog() {
  const dialogs = useDialogs();
  // The currency of the amounts comes with the wallet.
  const wallet = useQuery({ ...reading('getWallet'), placeholderData: readLastWallet }).data;
  const state = useQuery(reading('getLimits')).data;
  const rows = (names: readonly LimitName[]) =>
    state && wallet
      ? names.map((name) => (
          <LimitRow
            key={name}
            name={name}
            state={state}
            onOpen={() => dialogs.open({ name: 'limit', id: name })}
          />
        ))
      : null;
  return (
    <DialogFrame title={<Trans>Limits and breaks</Trans>}>
      {!state || !wallet ? (
        <LimitsSkeleton height="h-[420px]" />
      ) : (
        <div className="grid gap-4">
          {wallet.pause ? (
            <Notice tone="progress">
              <PauseText pause={wallet.pause} />
            </Notice>
          ) : null}
          <p className="text-sm text-muted">
            <Trans>Lower limits apply now. Higher limits apply after 24 hours.</Trans>
          </p>
          <RowGroup within title={<Trans>Deposits</Trans>}>
            {rows(deposits)}
          </RowGroup>
          <div>
            <RowGroup within title={<Trans>Losses</Trans>}>
              {rows(losses)}
            </RowGroup>
            <p className="mt-1.5 text-xs text-muted">
              <Trans>Money in games counts as lost until you move it back to your wallet.</Trans>
            </p>
          </div>
          <RowGroup within title={<Trans>Playing time</Trans>}>
            {rows(times)}
          </RowGroup>
          <RowGroup within title={<Trans>Take time out</Trans>}>
            <RowButton
              icon={<Coffee size={20} />}
              note={
                state.breakUntil ? (
                  <Until at={state.breakUntil} />
                ) : (
                  <Trans>1 to 30 days without deposits and games</Trans>
                )
              }
              onClick={() => dialogs.open({ name: 'break', id: 'break' })}
            >
              <Trans>Take a break</Trans>
            </RowButton>
            <RowButton
              icon={<CalendarOff size={20} />}
              note={
                state.excludedUntil ? <Until at={state.excludedUntil} /> : <Trans>6 months to 5 years</Trans>
              }
              onClick={() => dialogs.open({ name: 'break', id: 'exclusion' })}
            >
              <Trans>Self-exclude</Trans>
            </RowButton>
          </RowGroup>
          <HelpLine />
        </div>
      )}
    </DialogFrame>
  );
}

/** End of a break or exclusion in force, shown instead of its possible length. */
function Until({ at }: { at: string }) {
  const until = formatMinute(new Date(at));
  return (
    <span className="tabular font-medium text-progress">
      <Trans>Until {until}</Trans>
    </span>
  );
}

/** Link to help: the operator's contact page has the chat and the number. */
function HelpLine() {
  const go = useGo();
  return (
    <section className="flex gap-3 rounded-lg bg-page px-4 py-3 text-sm">
      <HeartHandshake size={20} className="mt-1 flex-none text-gold-text" />
      <div className="min-w-0 flex-1">
        <p>
          <Trans>Is playing no longer fun, or is someone close to you worried? Talk to us at any hour.</Trans>
        </p>
        <button
          type="button"
          onClick={() => go('/user/contact')}
          className="-ml-2 mt-0.5 min-h-11 px-2 font-medium text-gold-text"
        >
          <Trans>Contact us</Trans>
        </button>
      </div>
    </section>
  );
}
