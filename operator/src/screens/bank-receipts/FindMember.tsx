import { useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { useNotify } from 'ra-core';
import { useRef, useState } from 'react';
import { callBackoffice } from '../../frame/api/backoffice.ts';
import { errorText } from '../../i18n/error-texts.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';
import type { Candidate } from './bank-receipt.ts';

interface Props {
  lineId: string;
  onFound: (candidate: Candidate) => void;
  onClose: () => void;
}

/** Finds a member without a suggestion, by a complete phone number, public id or bank account. */
export function FindMember({ lineId, onFound, onClose }: Props) {
  const { t } = useLingui();
  const notify = useNotify();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<readonly Candidate[]>();
  const form = useRef<HTMLFormElement>(null);
  const search = async () => {
    if (text.trim().length < 4 || busy) return;
    setBusy(true);
    try {
      const { members } = await callBackoffice('findForBankReceipt', {
        params: { id: lineId },
        body: { text },
      });
      setFound(members);
    } catch (error) {
      notify(errorText(error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open light title={t`Find another member`} onClose={onClose}>
      <form
        ref={form}
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void search();
        }}
      >
        <TextInput
          className="flex-1"
          label={t`Phone, member ID or bank account`}
          hint={t`Enter the complete number or ID. The search is recorded in the audit log.`}
          value={text}
          onChange={setText}
          maxLength={40}
          before={<Search size={15} aria-hidden />}
          autoFocus
        />
        <Button type="submit" variant="gold" busy={busy} className="mb-5">{t`Find`}</Button>
      </form>
      {found?.length === 0 ? <p className="mt-3 text-muted">{t`No member found.`}</p> : null}
      <ul className="mt-3 grid gap-2">
        {found?.map((member) => (
          <li key={member.publicId}>
            <button
              type="button"
              onClick={() => onFound(member)}
              className="w-full rounded-md border border-line px-3 py-2 text-left hover:bg-sunken"
            >
              <span className="font-semibold">{member.accountName}</span>
              <span className="block text-muted">
                {member.publicId} · {member.phone} · {member.bankCode} {member.accountNo}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
