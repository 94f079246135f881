import type { BackofficeRow } from '@kapao/contract/backoffice/backoffice-call-types';
import { queues } from '@kapao/contract/backoffice/queue-names';
import { useLingui } from '@lingui/react/macro';
import { LinkBase } from 'ra-core';
import type { ReactNode } from 'react';
import { Notice, State } from '../../ui/status/Badge.tsx';
import { useMay } from '../api/session.ts';

type Approval = BackofficeRow<'listExceptions'>['approval'];

/** Returns a row's state while an approval request is pending, which another person decides. */
export function useApprovalState(): (approval: Approval) => { readonly state?: ReactNode } {
  const { t } = useLingui();
  return (approval) =>
    approval ? { state: <State tone="progress">{t`Awaiting second approval`}</State> } : {};
}

/** Disables a decision while its approval request is pending. */
export function useOffUntilApproved(): (approval: Approval) => { readonly off?: string } {
  const { t } = useLingui();
  return (approval) => (approval ? { off: t`Waiting for a second approval` } : {});
}

interface Props {
  approval: Pick<NonNullable<Approval>, 'id' | 'by'> | null;
  /** Requested action, as on its button. */
  what: string;
}

/** Notice above the item: who requested which approval, and where to decide it. */
export function PendingApprovalNotice({ approval, what }: Props) {
  const { t } = useLingui();
  const sees = useMay()(queues.approvals.see);
  if (!approval) return null;
  const who = approval.by;
  return (
    <Notice tone="progress">
      {t`${who} requests: “${what}”. Waiting for a second approval.`}{' '}
      {sees ? (
        <LinkBase to={`/approvals/${approval.id}`} className="font-medium text-gold-text hover:underline">
          {t`Open the approval request`}
        </LinkBase>
      ) : null}
    </Notice>
  );
}
