import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useAction } from '../../frame/api/useAction.ts';
import { SessionRows } from '../../frame/session/SessionRows.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Card } from '../../ui/show/Card.tsx';

export function SessionsCard({ sessions }: Pick<BackofficeReply<'getMyAccount'>, 'sessions'>) {
  const { t } = useLingui();
  const [ending, setEnding] = useState<string | null>(null);
  const end = useAction('endMySession', { done: () => t`Session ended` });
  const endOne = async (session: string | null) => {
    setEnding(session);
    await end.run({ body: { session } });
    setEnding(null);
  };
  return (
    <Card
      title={t`My sessions`}
      flush
      actions={
        sessions.length > 1 ? (
          <Button
            size="small"
            variant="danger"
            busy={end.busy && ending === null}
            onClick={() => void endOne(null)}
          >
            {t`End all other sessions`}
          </Button>
        ) : null
      }
    >
      <SessionRows
        sessions={sessions}
        ending={end.busy ? ending : null}
        onEnd={(session) => void endOne(session)}
      />
    </Card>
  );
}
