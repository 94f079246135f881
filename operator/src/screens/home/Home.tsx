import { useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useMe } from '../../frame/api/session.ts';
import { Screen } from '../../frame/screen/Screen.tsx';
import { rightTexts } from '../../i18n/right-texts.ts';
import { roleText } from '../../i18n/role-texts.ts';
import { Card } from '../../ui/show/Card.tsx';
import { EmptyState } from '../../ui/status/EmptyState.tsx';

/** Page for staff without access to any other page: who they are signed in as and what their role allows. */
export function Home() {
  const { t, i18n } = useLingui();
  const me = useMe();
  const { name } = me;
  const role = roleText(me.role);
  return (
    <Screen>
      <div className="mx-auto max-w-2xl">
        <EmptyState icon={KeyRound} title={t`Welcome, ${name}`}>
          {t`Signed in as ${role}.`}
        </EmptyState>
        <Card title={t`Permissions of your role`}>
          {me.rights.length === 0 ? (
            <p className="text-muted">{t`Nothing yet: your role needs a second approval. Contact whoever invited you.`}</p>
          ) : null}
          <ul className="grid">
            {me.rights.map((right) => (
              <li key={right} className="border-t border-line-soft py-1.5 first:border-t-0">
                {i18n._(rightTexts[right])}
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </Screen>
  );
}
