import type { DeskRow } from '@kapao/contract/desk/desk-call-types';
import { queues } from '@kapao/contract/desk/queue-names';
import { useLingui } from '@lingui/react/macro';
import { LinkBase } from 'ra-core';
import type { ReactNode } from 'react';
import { Notice, State } from '../../ui/status/Badge.tsx';
import { useMay } from '../api/session.ts';

type Proposal = DeskRow<'listStuck'>['proposal'];

/** In the row: what is left of it is another's. */
export function useSecondYes(): (proposal: Proposal) => { readonly state?: ReactNode } {
  const { t } = useLingui();
  return (proposal) => (proposal ? { state: <State tone="progress">{t`Second yes`}</State> } : {});
}

/** Of what decides it, while it is proposed: nobody presses for nothing. */
export function useUntilAgreed(): (proposal: Proposal) => { readonly off?: string } {
  const { t } = useLingui();
  return (proposal) => (proposal ? { off: t`It waits for a second pair of eyes` } : {});
}

interface Props {
  proposal: Pick<NonNullable<Proposal>, 'id' | 'by'> | null;
  /** What is proposed, as its button says it. */
  what: string;
}

/** Above what is known of it: who proposed what, and where it is accepted. */
export function ProposedNotice({ proposal, what }: Props) {
  const { t } = useLingui();
  const sees = useMay()(queues.proposals.see);
  if (!proposal) return null;
  const who = proposal.by;
  return (
    <Notice tone="progress">
      {t`${who} proposes: “${what}”. It waits for a second pair of eyes.`}{' '}
      {sees ? (
        <LinkBase to={`/proposals/${proposal.id}`} className="font-medium text-gold-text hover:underline">
          {t`Open the proposal`}
        </LinkBase>
      ) : null}
    </Notice>
  );
}
