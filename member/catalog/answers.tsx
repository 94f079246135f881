import type { RequestOf } from '@kapao/contract/call-types';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { Reply } from '../src/frame/api/api.ts';
import type { ReadingName } from '../src/frame/api/readings.ts';
import { DialogContext } from '../src/frame/dialog/dialog-frame.ts';
import type { DialogName } from '../src/frame/dialog/dialog-names.ts';
import { dialogsOf } from '../src/frame/dialog/dialog-stack.ts';
import { useLocation, useNavigate } from '../src/router/hooks.ts';

/** What a server would have answered to one call. */
export interface Answer {
  queryKey: readonly unknown[];
  reply?: unknown;
  /** That it refused, instead. */
  error?: Error;
}

export function answered<Name extends ReadingName>(
  name: Name,
  reply: Reply<Name>,
  request?: RequestOf<Name>,
): Answer {
  return { queryKey: request ? [name, request] : [name], reply };
}

/**
 * Shows the children as they are once these answers have come, the last one where there are two to one call; whatever else
 * they ask for is on its way for ever.
 */
export function Answers({ answers, children }: { answers: readonly Answer[]; children: ReactNode }) {
  const [queries] = useState(() => {
    const client = new QueryClient({ defaultOptions: { queries: { enabled: false, retry: false } } });
    // Worked out on the phone itself.
    client.setQueryDefaults(['qr-drawing'], { enabled: true });
    for (const { queryKey, reply, error } of answers) {
      if (error) client.getQueryCache().build(client, { queryKey }).setState({ status: 'error', error });
      else client.setQueryData(queryKey, reply);
    }
    return client;
  });
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

const nothing = () => undefined;
const frame = { open: true, covered: false, onClose: nothing, onOpened: nothing, onClosed: nothing };

/** A dialog as it stands open, with these answers. */
export function OpenDialog({ answers, children }: { answers: readonly Answer[]; children: ReactNode }) {
  return (
    <Answers answers={answers}>
      <DialogContext value={frame}>{children}</DialogContext>
    </Answers>
  );
}

interface Opening {
  answers: readonly Answer[];
  name: DialogName;
  at?: string | undefined;
  children: ReactNode;
}

/** The same as the history entry has it: open, and at one of its parts. */
export function DialogAt({ answers, name, at, children }: Opening) {
  const navigate = useNavigate();
  const stands = dialogsOf(useLocation().state).some((dialog) => dialog.name === name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the dialog goes on from there by itself
  useEffect(() => {
    void navigate('/user/home', { replace: true, state: { dialogs: [{ name, at }] } });
    return () => void navigate('/user/home', { replace: true });
  }, []);
  return stands ? <OpenDialog answers={answers}>{children}</OpenDialog> : null;
}
