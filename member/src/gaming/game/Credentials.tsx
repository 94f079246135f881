import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Eye, EyeOff, KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../frame/api/api.ts';
import { toastError } from '../../frame/api/error-text.ts';
import { reading, useRefetch } from '../../frame/api/readings.ts';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { useConfirmation } from '../../frame/dialog/useConfirmation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { CopyButton } from '../../ui/button/CopyButton.tsx';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { toast } from '../../ui/status/toast.ts';
import type { Game } from './GameCard.tsx';

/** User name and password for the game's own app. Fetched only when unfolded, and forgotten right afterwards. */
export function Credentials({ game }: { game: Game }) {
  const [shown, setShown] = useState(false);
  const question = useConfirmation('reset-game-password');
  return (
    <details
      className="rounded-md border border-line"
      onToggle={(event) => setShown(event.currentTarget.open)}
    >
      <summary className="flex min-h-12 items-center gap-2.5 px-3.5 text-sm font-medium">
        <KeyRound size={18} className="text-gold-text" />
        <Trans>Username and password</Trans>
      </summary>
      {shown ? <Unfolded game={game} question={question} /> : null}
    </details>
  );
}

function Unfolded({ game, question }: { game: Game; question: ReturnType<typeof useConfirmation> }) {
  const { code } = game;
  const { t } = useLingui();
  const askAgain = useRefetch();
  const account = useQuery({
    ...reading('getSlotAccount', { params: { code } }),
    gcTime: 0,
  });
  const reset = useMutation({
    mutationFn: () => api('resetSlotPassword', { params: { code } }),
    onSuccess: async () => {
      await askAgain('getSlotAccount');
      toast('success', t`The game has a new password`);
    },
    onError: toastError,
    onSettled: question.close,
  });
  const part = useRef<HTMLDivElement>(null);
  const isKnown = account.isSuccess;
  // Scrolls the unfolded part into view, because it opens below the edge of most phones.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again where the answer is taller than its placeholder
  useEffect(() => {
    part.current?.scrollIntoView({ block: 'nearest' });
  }, [isKnown, account.isError]);
  if (account.isError) {
    return (
      <div ref={part} className="px-3.5 pb-3.5">
        <ReadFailure error={account.error} onRetry={() => void account.refetch()} />
      </div>
    );
  }
  return (
    <div ref={part} className="scroll-mb-4 px-3.5 pb-3.5">
      <Line label={t`Username`} value={account.data?.username} />
      {/* Some games have no password: they open only by a link from here. */}
      {account.data?.password === '' ? (
        <p className="border-t border-line pt-2.5 text-sm text-muted">
          <Trans>This game needs no password: open it from here.</Trans>
        </p>
      ) : (
        <Password value={account.data?.password} onReset={question.ask} />
      )}
      <ConfirmDialog
        open={question.isOpen}
        title={<Trans>Set a new password for this game?</Trans>}
        confirm={<Trans>Reset password</Trans>}
        cancel={<Trans>Keep the old password</Trans>}
        busy={reset.isPending}
        doing={<Trans>Resetting…</Trans>}
        onConfirm={() => reset.mutate()}
        onClose={question.close}
      >
        <Trans>The old password stops working immediately. Your money in the game stays where it is.</Trans>
      </ConfirmDialog>
    </div>
  );
}

function Password({ value, onReset }: { value: string | undefined; onReset: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <Line label={t`Password`} value={value} secret />
      <Button variant="plain" size="small" className="mt-2 w-full" onClick={onReset}>
        <Trans>Reset password</Trans>
      </Button>
    </>
  );
}

interface LineProps {
  label: string;
  value: string | undefined;
  /** Shown as dots until revealed, because others may be watching; copying works all the same. */
  secret?: boolean;
}

function Line({ label, value, secret = false }: LineProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState(!secret);
  return (
    <div className="flex min-h-14 items-center justify-between border-t border-line">
      <div className="min-w-0 flex-1">
        <p className="text-xs text-muted">{label}</p>
        <p className="font-mono text-sm break-all">
          {value === undefined ? (
            <Skeleton className="my-1 h-4 w-32" />
          ) : shown ? (
            value
          ) : (
            <span role="img" aria-label={t`Hidden`}>
              ••••••••
            </span>
          )}
        </p>
      </div>
      {value && secret ? (
        <IconButton label={shown ? t`Hide password` : t`Show password`} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff size={20} /> : <Eye size={20} />}
        </IconButton>
      ) : null}
      {value ? <CopyButton value={value} label={t`Copy: ${label}`} secret={secret} /> : null}
    </div>
  );
}
