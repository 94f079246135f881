import { useLingui } from '@lingui/react/macro';
import { RotateCw } from 'lucide-react';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { useAction } from '../../frame/api/useAction.ts';
import { useKeys } from '../../frame/keys/useKeys.ts';
import { Button } from '../../ui/button/Button.tsx';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { Time } from '../../ui/show/Age.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { State } from '../../ui/status/Badge.tsx';
import { MinorMoney } from './MinorMoney.tsx';
import type { Member } from './member.ts';

/** Balance in each game, the time of that balance and a button to refresh it. */
export function GamesCard({ member }: { member: Member }) {
  const { t } = useLingui();
  const notify = useNotify();
  const [asked, setAsked] = useState<string | null>(null);
  const [answers, setAnswers] = useState<Readonly<Record<string, 'read' | 'busy' | 'silent'>>>({});
  const ask = useAction('recheckGameBalance');
  const { memberId, games, currency } = member;

  async function askOne(code: string): Promise<boolean> {
    setAsked(code);
    const reply = await ask.run({ params: { memberId, code } });
    if (reply) setAnswers((known) => ({ ...known, [code]: reply.outcome }));
    setAsked(null);
    return reply?.outcome === 'read';
  }

  /**
   * Reads the balances one after another. A provider that does not answer delays the others but does not stop
   * them.
   */
  async function askAll(): Promise<void> {
    const total = games.length;
    let read = 0;
    for (const { code } of games) if (await askOne(code)) read += 1;
    if (read === total) notify(t`All game balances were read.`, { type: 'success' });
    else notify(t`Only ${read} of ${total} game balances were read.`, { type: 'warning' });
  }
  useKeys([
    {
      keys: 'b',
      label: t`read game balances`,
      off: games.length === 0 || asked !== null,
      run: () => void askAll(),
    },
  ]);
  return (
    <Card
      title={t`Game accounts`}
      actions={
        games.length > 1 ? (
          <Button variant="link" keys="b" busy={asked !== null} onClick={() => void askAll()}>
            {t`Read all balances`}
          </Button>
        ) : null
      }
    >
      {games.length === 0 ? <p className="text-muted">{t`No game accounts yet.`}</p> : null}
      <ul>
        {games.map(({ code, name, username, balance, readAt, isMoving }) => (
          <li key={code} className="flex items-center gap-2 border-b border-line-soft py-1.5 last:border-b-0">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{name}</span>
              <span className="block truncate text-xs text-muted">
                {code} · {username}
              </span>
            </span>
            <span className="grid justify-items-end">
              <MinorMoney minor={balance} currency={currency} />
              <span className="text-xs text-muted">
                {isMoving ? t`transfer pending` : <Time at={readAt} />}
              </span>
              {answers[code] === 'silent' ? <State tone="warning">{t`No answer`}</State> : null}
              {answers[code] === 'busy' ? <State tone="progress">{t`Transfer pending`}</State> : null}
            </span>
            <IconButton
              label={t`Read balance at ${name}`}
              disabled={asked !== null}
              onClick={() => void askOne(code)}
            >
              <RotateCw size={15} className={asked === code ? 'animate-spin' : undefined} />
            </IconButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
