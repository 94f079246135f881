import { useLingui } from '@lingui/react/macro';
import { ScanLine, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { slipKey } from '../../base/slip-picture.ts';
import { useMay } from '../../frame/api/session.ts';
import { SlipPicture } from '../../frame/member/SlipPicture.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Time } from '../../ui/show/Age.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { State } from '../../ui/status/Badge.tsx';
import { MinorMoney } from './MinorMoney.tsx';
import type { Member } from './member.ts';

/** Open risk reviews and the member's slips. Each opened image is recorded in the audit log. */
export function DocumentsCard({ member }: { member: Member }) {
  const { t } = useLingui();
  const may = useMay();
  const [shown, setShown] = useState<string | null>(null);
  const { memberId, flags, slips, currency } = member;
  return (
    <Card title={t`Flags and documents`}>
      <p className="flex items-center justify-between gap-2">
        <span className="inline-flex items-center gap-2">
          <ShieldCheck size={15} aria-hidden className="text-success" /> {t`Open flags`}
        </span>
        {flags > 0 ? <State tone="warning">{flags}</State> : <span className="text-muted">{t`none`}</span>}
      </p>
      <ul className="mt-1">
        {slips.map((slip) => (
          <li
            key={slip.id}
            className="flex items-center justify-between gap-2 border-t border-line-soft py-1"
          >
            {may('receipts.see') && may('members.personal') ? (
              <Button variant="link" icon={<ScanLine size={14} />} onClick={() => setShown(slip.id)}>
                {t`Slip`}
              </Button>
            ) : (
              <span>{t`Slip`}</span>
            )}
            <Time at={slip.createdAt} className="text-muted" />
            <MinorMoney minor={slip.amount} currency={currency} />
          </li>
        ))}
      </ul>
      <Dialog open={shown !== null} title={t`Slip`} size="huge" onClose={() => setShown(null)}>
        {shown ? <SlipPicture slip={slipKey(memberId, shown)} alt={t`Slip`} className="h-[70dvh]" /> : null}
      </Dialog>
    </Card>
  );
}
