import type { OfferDraft } from '@kapao/contract/backoffice/bonus/offer-draft';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'ra-core';
import { useState } from 'react';
import { useAction } from '../../frame/api/useAction.ts';
import { errorText } from '../../i18n/error-texts.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Select } from '../../ui/field/Select.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';
import { blankOffer } from './blank-offer.ts';

interface Props {
  /** Offer to copy; without it the new offer has default values. */
  like?: OfferDraft;
  onClose: () => void;
}

/**
 * Asks for the code, kind and currency of a new offer, which can never change. A copy keeps kind and
 * currency.
 */
export function NewOfferDialog({ like, onClose }: Props) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [kind, setKind] = useState<OfferDraft['kind']>(like?.kind ?? 'bonus');
  const [currency, setCurrency] = useState<OfferDraft['currency']>(like?.currency ?? 'THB');
  const save = useAction('saveOfferDraft', {
    quiet: true,
    onDone: () => navigate(`/bonuses/${code}`),
  });
  const isCode = /^[A-Z0-9_-]{3,32}$/.test(code);
  const create = () => {
    const offer = like ? { ...like, code } : blankOffer(code, kind, currency);
    void save.run({ params: { code }, body: { offer, revision: null } });
  };
  return (
    <FormDialog
      size="small"
      title={like ? t`Duplicate` : t`A new bonus`}
      action={t`Start`}
      busy={save.busy}
      ready={isCode}
      error={save.error ? errorText(save.error) : null}
      onSend={create}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <TextInput
          label={t`Bonus code`}
          hint={t`3 to 32 letters and digits. Members type it for a promotion. It cannot be changed later.`}
          error={code !== '' && !isCode ? t`3 to 32 of A to Z, 0 to 9, _ and -` : undefined}
          value={code}
          autoFocus
          maxLength={32}
          onChange={(next) => setCode(next.toUpperCase())}
        />
        {like ? null : (
          <div className="grid grid-cols-2 gap-3">
            <Select
              label={t`Type`}
              value={kind}
              onChange={setKind}
              options={[
                { value: 'bonus', label: t`Listed bonus` },
                { value: 'promotion', label: t`Promotion code` },
              ]}
            />
            <Select
              label={t`Currency`}
              value={currency}
              onChange={setCurrency}
              options={[
                { value: 'THB', label: t`Baht` },
                { value: 'LAK', label: t`Kip` },
              ]}
            />
          </div>
        )}
      </div>
    </FormDialog>
  );
}
