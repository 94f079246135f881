import { Trans, useLingui } from '@lingui/react/macro';
import { QueryClientProvider } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { registeredPassword, useGo, usePageTitle } from '../../frame/address/address.ts';
import { createQueryClient, useRefetchOnLocale } from '../../frame/api/queries.ts';
import { watchKeyboard } from '../../frame/device/keyboard.ts';
import { PublicPage } from '../../frame/page/PublicPage.tsx';
import { toast } from '../../ui/status/toast.ts';
import { draftStore, forgetInviteCode, keepInviteCode } from './draft.ts';
import { RegisterSteps } from './RegisterSteps.tsx';

interface Opened {
  name: string;
  phone: string;
  password: string;
}

export function RegisterPage() {
  const [queries] = useState(createQueryClient);
  const { i18n } = useLingui();
  useRefetchOnLocale(i18n.locale, queries);
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(watchKeyboard, []);
  // Runs before the first step renders, which uses the invite code and the draft.
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

/** The specification's delay before the login page. */
const redirectMs = 2000;

function RegisteredView({ name, phone, password }: Opened) {
  const { t } = useLingui();
  const go = useGo();
  const title = t`Your account is open`;
  usePageTitle(title);
  const logIn = useEffectEvent(() => {
    // Toast, visible over the wallet as well, for slow readers.
    toast('success', t`Your account is open. Welcome, ${name}.`);
    registeredPassword.write(password);
    go('/login', { replace: true, state: { username: phone } });
  });

  useEffect(() => {
    // Cleared only now: an empty draft would have returned the steps to the first one.
    draftStore.clear();
    forgetInviteCode();
    document.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
    const timer = setTimeout(() => logIn(), redirectMs);
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
            Log in with <strong className="text-text">{phone}</strong> and your password next time. You’re
            being logged in now.
          </Trans>
        </p>
      </div>
    </PublicPage>
  );
}
