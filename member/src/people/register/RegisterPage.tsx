import { Trans, useLingui } from '@lingui/react/macro';
import { QueryClientProvider } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useGo, usePageTitle } from '../../frame/address/address.ts';
import { createQueries, useAnswersIn } from '../../frame/api/queries.ts';
import { PublicPage } from '../../frame/page/PublicPage.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { draftStore, forgetInviteCode, keepInviteCode } from './draft.ts';
import { RegisterSteps } from './RegisterSteps.tsx';

interface Opened {
  name: string;
  phone: string;
}

export function RegisterPage() {
  const [queries] = useState(createQueries);
  const { i18n } = useLingui();
  useAnswersIn(i18n.locale, queries);
  const [opened, setOpened] = useState<Opened | null>(null);
  // Before the first step is drawn: it asks for both.
  useState(() => {
    keepInviteCode(window.location.search);
    return draftStore.open();
  });

  return (
    <QueryClientProvider client={queries}>
      {opened ? <RegisteredView {...opened} /> : <RegisterSteps opened={setOpened} />}
    </QueryClientProvider>
  );
}

/** The specification's moment before the login page. */
const redirectMs = 2000;

function RegisteredView({ name, phone }: { name: string; phone: string }) {
  const { t } = useLingui();
  const go = useGo();
  const title = t`Your account is open`;
  usePageTitle(title);
  const logIn = () => go('/login', { replace: true, state: { username: phone } });
  const moveOn = useEffectEvent(logIn);

  useEffect(() => {
    // Not earlier: an empty draft would have led the steps back to the first one.
    draftStore.clear();
    forgetInviteCode();
    document.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
    const timer = setTimeout(() => moveOn(), redirectMs);
    return () => clearTimeout(timer);
  }, []);

  return (
    <PublicPage title={title} lead={<Trans>Welcome, {name}.</Trans>}>
      <div
        role="status"
        className="flex items-start gap-3 rounded-lg border border-line bg-card p-4 text-sm text-muted"
      >
        <span className="grid size-11 flex-none place-items-center rounded-md bg-success-tint text-success">
          <CircleCheck size={24} />
        </span>
        <p className="min-w-0">
          <Trans>
            You log in with the number <strong className="text-text">{phone}</strong> and your password. The
            login opens by itself in a moment.
          </Trans>
        </p>
      </div>
      <Button className="mt-4" onClick={logIn}>
        <Trans>Log in</Trans>
      </Button>
    </PublicPage>
  );
}
