import { useLingui } from '@lingui/react/macro';
import { Masked } from '../../ui/show/Masked.tsx';
import { callBackoffice } from '../api/backoffice.ts';
import { useMay } from '../api/session.ts';

type Field = 'name' | 'phone' | 'bank' | 'holder';

interface Props {
  memberId: string;
  field: Field;
  /** Masked value from the server. */
  masked: string;
}

/** An item of a member's personal data, masked; staff with the right may show it in clear. */
export function Personal({ memberId, field, masked }: Props) {
  const { t } = useLingui();
  const may = useMay();
  const names: Record<Field, string> = {
    name: t`name`,
    phone: t`phone`,
    bank: t`account number`,
    holder: t`holder’s name`,
  };
  return (
    <Masked
      what={names[field]}
      masked={masked}
      onShow={may('members.personal') ? () => inClear(memberId, field) : undefined}
    />
  );
}

/** Loads the item in clear. It is not cached, so each display is a new request and a new audit entry. */
async function inClear(memberId: string, field: Field): Promise<string> {
  const shown = await callBackoffice('showPersonal', { params: { memberId }, body: { fields: [field] } });
  if (field === 'bank') return shown.bank ? `${shown.bank.code} ${shown.bank.accountNo}` : '';
  return shown[field] ?? '';
}
