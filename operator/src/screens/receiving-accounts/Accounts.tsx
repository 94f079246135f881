import { useLingui } from '@lingui/react/macro';
import { Landmark, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../frame/api/session.ts';
import { useAction } from '../../frame/api/useAction.ts';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { useKeys } from '../../frame/keys/useKeys.ts';
import { useStepKeys } from '../../frame/keys/useStepKeys.ts';
import { stepFrom } from '../../frame/queue/queue-moves.ts';
import { Screen } from '../../frame/screen/Screen.tsx';
import { errorText } from '../../i18n/error-texts.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ReasonDialog } from '../../ui/dialog/ReasonDialog.tsx';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { AccountDialog } from './AccountDialog.tsx';
import type { Account } from './account.ts';
import { QuotaDialog } from './QuotaDialog.tsx';
import { useAccountColumns } from './useAccountColumns.tsx';

type Doing = 'change' | 'quota' | 'pause' | 'new';

/** Our receiving accounts with today's deposits. A selected account can be changed with the keyboard. */
export function Accounts({ tabs }: { tabs: ReactNode }) {
  const { t } = useLingui();
  const may = useMay();
  const { data, error, refetch } = useBackoffice('listAccounts', {
    what: ['business', 'bank_receipts'],
    everyMs: 30_000,
  });
  const columns = useAccountColumns();
  const [marked, setMarked] = useState<string | null>(null);
  const [doing, setDoing] = useState<Doing | null>(null);
  const ids = data?.rows.map(({ id }) => id) ?? [];
  const account = data?.rows.find(({ id }) => id === marked);
  const [mayChange, mayPropose] = [may('business.change'), may('providers.propose')];
  const offs = {
    change: !mayPropose || !account,
    quota: !mayChange || !account || account.mode === 'QR' || account.replacedAt !== null,
    pause: !mayChange || !account || account.replacedAt !== null,
  };
  useKeys([
    ...useStepKeys((by) => setMarked(stepFrom(ids, marked, by))),
    { keys: 'p', label: t`pause or resume`, off: offs.pause, run: () => setDoing('pause') },
    { keys: 'q', label: t`daily quota`, off: offs.quota, run: () => setDoing('quota') },
    { keys: 'e', label: t`request a change`, off: offs.change, run: () => setDoing('change') },
    { keys: 'n', label: t`new account`, off: !mayPropose, run: () => setDoing('new') },
  ]);
  const close = () => setDoing(null);
  return (
    <Screen
      full
      bar={
        <>
          {tabs}
          <span className="flex-1" />
          {mayPropose ? (
            <Button variant="gold" keys="n" icon={<Plus size={15} />} onClick={() => setDoing('new')}>
              {t`New account`}
            </Button>
          ) : null}
        </>
      }
      foot={<AccountActions account={account} offs={offs} onDo={setDoing} />}
    >
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain bg-card">
        <Table<Account>
          label={t`Receiving accounts`}
          columns={columns}
          rows={data?.rows}
          error={error}
          onRetry={() => void refetch()}
          rowKey={({ id }) => id}
          marked={marked}
          onOpen={mayChange || mayPropose ? ({ id }) => setMarked(id) : undefined}
          empty={<EmptyState icon={Landmark} title={t`No receiving account for members`} />}
        />
      </div>
      {doing === 'new' ? <AccountDialog account={null} onClose={close} /> : null}
      {doing === 'change' && account ? <AccountDialog account={account} onClose={close} /> : null}
      {doing === 'quota' && account ? <QuotaDialog account={account} onClose={close} /> : null}
      {doing === 'pause' && account ? <PauseAccount account={account} onClose={close} /> : null}
    </Screen>
  );
}

interface ActionsProps {
  account: Account | undefined;
  offs: Readonly<Record<'change' | 'quota' | 'pause', boolean>>;
  onDo: (doing: Doing) => void;
}

function AccountActions({ account, offs, onDo }: ActionsProps) {
  const { t } = useLingui();
  if (!account)
    return (
      <span className="text-muted">
        {t`If a bank has several accounts, each member sees one, the same all day. A full account is not shown.`}
      </span>
    );
  return (
    <>
      <span className="tabular mr-2 font-semibold">
        {account.bankCode} {account.no}
      </span>
      {offs.pause ? null : (
        <Button keys="p" variant={account.enabled ? 'danger' : 'gold'} onClick={() => onDo('pause')}>
          {account.enabled ? t`Pause now` : t`Resume`}
        </Button>
      )}
      {offs.quota ? null : <Button keys="q" onClick={() => onDo('quota')}>{t`Daily quota`}</Button>}
      {offs.change ? null : <Button keys="e" onClick={() => onDo('change')}>{t`Request a change`}</Button>}
    </>
  );
}

function PauseAccount({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useLingui();
  const { id, enabled, bankCode, no } = account;
  const press = useAction('switchAccount', {
    quiet: true,
    done: () =>
      enabled
        ? t`${bankCode} ${no} is paused. Members no longer see it.`
        : t`${bankCode} ${no} is active again.`,
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open
      title={enabled ? t`Pause ${bankCode} ${no}?` : t`Resume ${bankCode} ${no}?`}
      reasons={[]}
      variant={enabled ? 'danger' : 'gold'}
      action={enabled ? t`Pause` : t`Resume`}
      note={t`Takes effect immediately. Money that still comes in is credited.`}
      busy={press.busy}
      error={press.error ? errorText(press.error) : null}
      onConfirm={({ text }) =>
        void press.run({ params: { id }, body: { enabled: !enabled, why: text ?? '' } })
      }
      onClose={onClose}
    />
  );
}
