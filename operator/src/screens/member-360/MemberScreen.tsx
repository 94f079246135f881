import { useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate, useParams } from 'ra-core';
import { useState } from 'react';
import { useAction } from '../../frame/api/useAction.ts';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { NotesCard } from '../../frame/member/NotesCard.tsx';
import { Screen } from '../../frame/screen/Screen.tsx';
import { useScreenHeader } from '../../frame/screen/screen-header.ts';
import { errorText } from '../../i18n/error-texts.ts';
import { listReasons } from '../../i18n/reason-texts.ts';
import { storedReason } from '../../i18n/stored-reason.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { ReasonDialog } from '../../ui/dialog/ReasonDialog.tsx';
import { ErrorState } from '../../ui/status/EmptyState.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { AdjustmentDialog } from '../adjustments/AdjustmentDialog.tsx';
import { VoidBonusDialog } from '../adjustments/VoidBonusDialog.tsx';
import { AccountStatusDialog } from './AccountStatusDialog.tsx';
import type { AccountStatusAction } from './account-status-texts.ts';
import { BankCard } from './bank/BankCard.tsx';
import { DocumentsCard } from './DocumentsCard.tsx';
import { GamesCard } from './GamesCard.tsx';
import { LinkedCard } from './LinkedCard.tsx';
import { LoginMethodsCard } from './LoginMethodsCard.tsx';
import { MemberHead } from './MemberHead.tsx';
import { MoneyCard } from './MoneyCard.tsx';
import { MovementDialog } from './MovementDialog.tsx';
import { ActiveBonusCard, LimitsCard } from './SideCards.tsx';
import { TimelineCard } from './TimelineCard.tsx';

/** Full view of a member: money, timeline and linked members. */
export function MemberScreen() {
  const { t } = useLingui();
  const { memberId = '' } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [action, setAction] = useState<AccountStatusAction | null>(null);
  const [removing, setRemoving] = useState('');
  const [isImpersonating, setIsImpersonating] = useState(false);
  const [isAdjusting, setIsAdjusting] = useState(false);
  const [ending, setEnding] = useState(false);
  const movementId = new URLSearchParams(search).get('movement');
  const show = (id: string | null) => navigate(`/members/${memberId}${id ? `?movement=${id}` : ''}`);
  const found = useBackoffice('getMember', {
    request: { params: { memberId } },
    what: ['members', 'approvals'],
  });
  const member = found.data;
  useScreenHeader({ title: t`Members`, note: member?.publicId });
  if (!member)
    return (
      <Screen>
        {found.error ? (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <SkeletonRows />
        )}
      </Screen>
    );
  const { currency } = member;
  return (
    <Screen
      bar={
        <MemberHead
          member={member}
          onAction={setAction}
          onImpersonate={() => setIsImpersonating(true)}
          onAdjust={() => setIsAdjusting(true)}
        />
      }
    >
      <div className="grid items-start gap-3 lg:grid-cols-[300px_minmax(0,1fr)] xl:grid-cols-[300px_minmax(0,1fr)_300px]">
        <div className="grid gap-3">
          <MoneyCard member={member} onOpen={show} />
          <BankCard member={member} />
          <LoginMethodsCard member={member} onEnd={() => setAction('end-sessions')} onRemove={setRemoving} />
          <LimitsCard member={member} />
        </div>
        <TimelineCard key={memberId} memberId={memberId} currency={currency} onOpen={show} />
        <div className="grid gap-3 lg:max-xl:col-span-2 lg:max-xl:grid-cols-2">
          <GamesCard member={member} />
          <ActiveBonusCard member={member} onEnd={() => setEnding(true)} />
          <LinkedCard member={member} />
          <NotesCard key={memberId} memberId={memberId} />
          <DocumentsCard member={member} />
        </div>
      </div>
      <MovementDialog memberId={memberId} movementId={movementId} onClose={() => show(null)} />
      <AdjustmentDialog memberId={memberId} open={isAdjusting} onClose={() => setIsAdjusting(false)} />
      {member.bonus ? (
        <VoidBonusDialog
          memberId={memberId}
          bonus={{ ...member.bonus, currency }}
          open={ending}
          onClose={() => setEnding(false)}
        />
      ) : null}
      <AccountStatusDialog memberId={memberId} action={action} onClose={() => setAction(null)} />
      <AccountStatusDialog
        memberId={memberId}
        action={removing ? 'remove-device' : null}
        deviceId={removing}
        onClose={() => setRemoving('')}
      />
      {isImpersonating ? (
        <ImpersonationDialog memberId={memberId} onClose={() => setIsImpersonating(false)} />
      ) : null}
    </Screen>
  );
}

/** Read-only view of the member's own screens in a frame. It needs a reason first and cannot change anything. */
function ImpersonationDialog({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [address, setAddress] = useState<string | null>(null);
  const make = useAction('startImpersonation', { quiet: true, onDone: (reply) => setAddress(reply.address) });
  const reasons = listReasons(['ABOUT_THEIR_SCREEN', 'SHOWN_WRONGLY', 'OTHER'], (message) => i18n._(message));
  if (!address)
    return (
      <ReasonDialog
        open
        variant="gold"
        title={t`Impersonate this member?`}
        reasons={reasons}
        action={t`Impersonate`}
        note={t`For 15 minutes. Recorded in the audit log.`}
        busy={make.busy}
        error={make.error ? errorText(make.error) : null}
        onConfirm={(given) => void make.run({ params: { memberId }, body: { why: storedReason(given) } })}
        onClose={onClose}
      />
    );
  return (
    <Dialog open title={t`Member’s screens`} size="huge" onClose={onClose}>
      <iframe
        title={t`Member’s screens`}
        src={address}
        // No pop-ups and no navigation out of the frame: impersonation stays inside this page.
        sandbox="allow-scripts allow-same-origin"
        referrerPolicy="no-referrer"
        className="mx-auto block h-full min-h-[60dvh] w-full max-w-[430px] rounded-lg border border-line bg-card"
      />
    </Dialog>
  );
}
