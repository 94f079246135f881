import { raisesRewards } from '@kapao/contract/backoffice/bonus/offer-approval-rules';
import type { RewardSettings } from '@kapao/contract/backoffice/bonus/reward-settings';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isComplete } from '../../base/complete.ts';
import { useMay } from '../../frame/api/session.ts';
import { useAction } from '../../frame/api/useAction.ts';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { useKeys } from '../../frame/keys/useKeys.ts';
import { PendingApprovalNotice } from '../../frame/queue/PendingApproval.tsx';
import { Screen } from '../../frame/screen/Screen.tsx';
import { useUnsaved } from '../../frame/screen/unsaved.ts';
import { errorText } from '../../i18n/error-texts.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ReasonDialog } from '../../ui/dialog/ReasonDialog.tsx';
import { DiffView } from '../../ui/show/DiffView.tsx';
import { ErrorState } from '../../ui/status/EmptyState.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { BonusTabs } from './BonusTabs.tsx';
import { RatesNeedApproval } from './form/NeedsApproval.tsx';
import { RewardsForm } from './RewardsForm.tsx';
import { useRewardTexts } from './useRewardTexts.ts';

/** Settings of referrals and weekly cashback: one form, whose changes are shown before they are applied. */
export function RewardsScreen() {
  const { t } = useLingui();
  const may = useMay();
  const { data, error, refetch } = useBackoffice('getRewards', { what: ['content', 'approvals'] });
  const [typed, setTyped] = useUnsaved<{ settings: RewardSettings; seen: string }>('rewards');
  const [isConfirming, setIsConfirming] = useState(false);
  const words = useRewardTexts();
  const onDone = () => {
    setTyped(null);
    setIsConfirming(false);
  };
  const set = useAction('setRewards', {
    quiet: true,
    done: () => t`Referrals and cashback are set.`,
    onDone,
  });
  const requestApproval = useAction('requestRewardsApproval', {
    quiet: true,
    done: () => t`Requested. It takes effect after a second approval.`,
    onDone,
  });
  const needsApproval = typed !== null && data !== undefined && raisesRewards(data.settings, typed.settings);
  const action = needsApproval ? requestApproval : set;
  const mayWrite = may('bonuses.change');
  const canSet = typed !== null && isComplete(typed);
  const ask = () => canSet && setIsConfirming(true);
  useKeys([{ keys: '$mod+s', label: t`set`, off: !canSet || !mayWrite, whileTyping: true, run: ask }]);
  const settings = typed?.settings ?? data?.settings;
  const foot =
    mayWrite && typed ? (
      <>
        <Button variant="gold" keys="$mod+s" disabled={!canSet} onClick={ask}>
          {needsApproval ? t`Review and request approval` : t`Review and apply`}
        </Button>
        <Button onClick={() => setTyped(null)}>{t`Discard changes`}</Button>
        {canSet ? null : <span className="text-failed">{t`A value is missing or not valid.`}</span>}
      </>
    ) : null;
  return (
    <Screen bar={<BonusTabs chosen="settings" />} foot={foot}>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data?.approval ? (
        <div className="mb-4 max-w-5xl">
          <PendingApprovalNotice approval={data.approval} what={t`change rates`} />
        </div>
      ) : null}
      {settings && data ? (
        <RewardsForm
          settings={settings}
          locked={!mayWrite}
          onChange={(next) => setTyped({ settings: next, seen: typed?.seen ?? data.seen })}
        />
      ) : error ? null : (
        <SkeletonRows />
      )}
      {isConfirming && typed && data ? (
        <ReasonDialog
          open
          variant="gold"
          title={
            needsApproval ? t`Request approval of referrals and cashback?` : t`Set referrals and cashback?`
          }
          reasons={[]}
          action={needsApproval ? t`Request approval` : t`Set`}
          note={
            needsApproval
              ? t`It takes effect after a second approval.`
              : t`Switches and minimums take effect immediately, percentages from the next calculation.`
          }
          busy={action.busy}
          error={action.error ? errorText(action.error) : null}
          onConfirm={({ text }) => void action.run({ body: { ...typed, why: text ?? '' } })}
          onClose={() => setIsConfirming(false)}
        >
          <div className="mb-3 grid gap-3">
            <RatesNeedApproval before={data.settings} after={typed.settings} />
            <DiffView
              before={data.settings}
              after={typed.settings}
              name={words.ofPath}
              show={words.ofValue}
            />
          </div>
        </ReasonDialog>
      ) : null}
    </Screen>
  );
}
