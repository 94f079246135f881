import type { RequestOf } from '@kapao/contract/call-types';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { Reply } from '../src/frame/api/api.ts';
import type { ReadingName } from '../src/frame/api/readings.ts';
import { DialogContext } from '../src/frame/dialog/dialog-frame.ts';
import type { DialogName } from '../src/frame/dialog/dialog-names.ts';
import { dialogsOf } from '../src/frame/dialog/dialog-stack.ts';
import { useLocation, useNavigate } from '../src/router/hooks.ts';

/** Server's answer to one call. */
export interface Answer {
  queryKey: readonly unknown[];
  reply?: unknown;
  /** Refusal, instead of a reply. */
  error?: Error;
}

export function answered<Name extends ReadingName>(
  name: Name,
  reply: Reply<Name>,
  request?: RequestOf<Name>,
): Answer {
  return { queryKey: request ? [name, request] : [name], reply };
}

/** Renders the children with these answers, the last one where a call has two; all other requests stay pending for ever. */
export function Answers({ answers, children }: { answers: readonly Answer[]; children: ReactNode }) {
  const [queries] = useState(() => {
    const client = new QueryClient({ defaultOptions: { queries: { enabled: false, retry: false } } });
    // QR drawings are computed on the device, so this query needs no answer.
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

/** Renders an open dialog with these answers. */
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

/** Opens a dialog, at one of its parts, through the history entry. */
export function DialogAt({ answers, name, at, children }: Opening) {
  const navigate = useNavigate();
  const isOpen = dialogsOf(useLocation().state).some((dialog) => dialog.name === name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the dialog goes on from there by itself
  useEffect(() => {
    void navigate('/user/home', { replace: true, state: { dialogs: [{ name, at }] } });
    return () => void navigate('/user/home', { replace: true });
  }, []);
  return isOpen ? <OpenDialog answers={answers}>{children}</OpenDialog> : null;
}
