import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../../frame/api/session.ts';
import { useAction } from '../../../frame/api/useAction.ts';
import { useBackoffice } from '../../../frame/api/useBackoffice.ts';
import { Screen } from '../../../frame/screen/Screen.tsx';
import { sayError } from '../../../i18n/error-texts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ReasonDialog } from '../../../ui/dialog/ReasonDialog.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import { Time } from '../../../ui/show/Age.tsx';
import { Card } from '../../../ui/show/Card.tsx';
import { Badge, Notice } from '../../../ui/status/Badge.tsx';
import { ErrorState } from '../../../ui/status/EmptyState.tsx';
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx';

/** Termination of the service: one person requests it and types its name, another approves. */
export function TerminationScreen({ bar }: { bar: ReactNode }) {
  const { t } = useLingui();
  const may = useMay();
  const { data, error, refetch } = useBackoffice('getTermination', { what: ['content', 'approvals'] });
  const [inquiry, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const propose = useAction('requestTermination', {
    quiet: true,
    done: () => t`Proposed. It happens when somebody else accepts it.`,
    onDone: () => setAsking(false),
  });
  if (!data)
    return (
      <Screen bar={bar}>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows />}
      </Screen>
    );
  const { terminated, at, who, version, name } = data;
  const action = terminated ? t`Propose that it goes on` : t`Propose the end`;
  const begin = () => {
    propose.reset();
    setTyped('');
    setAsking(true);
  };
  return (
    <Screen bar={bar}>
      <Card
        className="max-w-2xl"
        title={name}
        actions={
          terminated ? <Badge tone="failed">{t`ended`}</Badge> : <Badge tone="success">{t`goes on`}</Badge>
        }
      >
        <div className="grid gap-3">
          <Notice tone={terminated ? 'failed' : 'warning'}>
            {t`When the service has ended, members see a farewell and the contact, and nothing else. Money that arrives is still credited, and the console works.`}
          </Notice>
          <p className="text-muted">
            {t`As it is since`} <Time at={at} />, {who}
          </p>
          {may('business.change') ? (
            <div>
              <Button look={terminated ? 'gold' : 'danger'} onClick={begin}>
                {action}
              </Button>
            </div>
          ) : null}
        </div>
      </Card>
      {inquiry ? (
        <ReasonDialog
          open
          look={terminated ? 'gold' : 'danger'}
          title={terminated ? t`Let ${name} go on?` : t`End ${name} for all members?`}
          reasons={[]}
          action={action}
          note={t`Somebody else has to accept it.`}
          busy={propose.busy}
          error={propose.error ? sayError(propose.error) : null}
          onConfirm={({ text }) =>
            void propose.run({ body: { terminated: !terminated, typed, version, why: text ?? '' } })
          }
          onClose={() => setAsking(false)}
        >
          <TextInput
            label={t`Type ${name}`}
            error={typed !== '' && typed !== name ? t`This is not its name.` : undefined}
            value={typed}
            onChange={setTyped}
          />
        </ReasonDialog>
      ) : null}
    </Screen>
  );
}
