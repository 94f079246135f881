import { useLingui } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createQueries, useAnswersIn } from '../../frame/api/queries.ts';
import { draftStore } from './draft-store.ts';
import { keepInviteCode } from './invite-code.ts';
import { RegisteredView } from './RegisteredView.tsx';
import { RegisterSteps } from './RegisterSteps.tsx';

interface Opened {
  name: string;
  phone: string;
}

export function RegisterPage() {
  const [queries] = useState(createQueries);
  useAnswersIn(useLingui().i18n.locale, queries);
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
