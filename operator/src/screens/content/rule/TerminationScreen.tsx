import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../../frame/api/session.ts';
import { useAction } from '../../../frame/api/useAction.ts';
import { useBackoffice } from '../../../frame/api/useBackoffice.ts';
import { Screen } from '../../../frame/screen/Screen.tsx';
import { errorText } from '../../../i18n/error-texts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ReasonDialog } from '../../../ui/dialog/ReasonDialog.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import { Time } from '../../../ui/show/Age.tsx';
import { Card } from '../../../ui/show/Card.tsx';
import { Badge, Notice } from '../../../ui/status/Badge.tsx';
import { ErrorState } from '../../../ui/status/EmptyState.tsx';
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx';

/**
 * Termination of the service, or its resumption: one person types the service's name and requests it, another
 * approves.
 */
export function TerminationScreen({ bar }: { bar: ReactNode }) {
  const { t } = useLingui();
  const may = useMay();
  const { data, error, refetch } = useBackoffice('getTermination', { what: ['content', 'approvals'] });
  const [isConfirming, setIsConfirming] = useState(false);
  const [typed, setTyped] = useState('');
  const requestApproval = useAction('requestTermination', {
    quiet: true,
    done: () => t`Requested. It takes effect after a second approval.`,
    onDone: () => setIsConfirming(false),
  });
  if (!data)
    return (
      <Screen bar={bar}>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows />}
      </Screen>
    );
  const { terminated, at, who, version, name } = data;
  const action = terminated ? t`Request to resume` : t`Request the end`;
  const begin = () => {
    requestApproval.reset();
    setTyped('');
    setIsConfirming(true);
  };
  return (
    <Screen bar={bar}>
      <Card
        className="max-w-2xl"
        title={name}
        actions={
          terminated ? <Badge tone="failed">{t`ended`}</Badge> : <Badge tone="success">{t`in service`}</Badge>
        }
      >
        <div className="grid gap-3">
          <Notice tone={terminated ? 'failed' : 'warning'}>
            {t`After the end of service, members see only a farewell and the contact. Money that arrives is still credited, and the console still works.`}
          </Notice>
          <p className="text-muted">
            {t`In force since`} <Time at={at} />, {who}
          </p>
          {may('business.change') ? (
            <div>
              <Button variant={terminated ? 'gold' : 'danger'} onClick={begin}>
                {action}
              </Button>
            </div>
          ) : null}
        </div>
      </Card>
      {isConfirming ? (
        <ReasonDialog
          open
          variant={terminated ? 'gold' : 'danger'}
          title={terminated ? t`Resume ${name}?` : t`End ${name} for all members?`}
          reasons={[]}
          action={action}
          note={t`Needs a second approval.`}
          busy={requestApproval.busy}
          error={requestApproval.error ? errorText(requestApproval.error) : null}
          onConfirm={({ text }) =>
            void requestApproval.run({ body: { terminated: !terminated, typed, version, why: text ?? '' } })
          }
          onClose={() => setIsConfirming(false)}
        >
          <TextInput
            label={t`Type ${name}`}
            error={typed !== '' && typed !== name ? t`The name does not match.` : undefined}
            value={typed}
            onChange={setTyped}
          />
        </ReasonDialog>
      ) : null}
    </Screen>
  );
}
