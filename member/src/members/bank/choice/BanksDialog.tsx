import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Check, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { reading } from '../../../frame/api/readings.ts';
import { ReadFailure } from '../../../frame/call/ReadFailure.tsx';
import { useCloseDialog } from '../../../frame/dialog/dialog-frame.ts';
import { DialogFrame } from '../../../frame/dialog/panel/DialogFrame.tsx';
import { focusFromTitle } from '../../../ui/dialog/first-focus.ts';
import { Field } from '../../../ui/field/Field.tsx';
import { Skeleton } from '../../../ui/status/Skeleton.tsx';
import { BankBadge } from '../BankBadge.tsx';
import { bankNameIn } from '../bank-name.ts';
import { useBankChoice } from './bank-choice.ts';
import { type Bank, findBanks, hasCurrency } from './banks.ts';

/** List of all banks where a member may have an account, recommended ones first. */
export function BanksDialog() {
  const { t } = useLingui();
  const { chosen, currency, onChoose } = useBankChoice();
  const close = useCloseDialog();
  const [typed, setTyped] = useState('');
  const banks = useQuery(reading('getBanks'));
  // Money is never paid to an account in another currency.
  const inCurrency = banks.data?.filter((bank) => !currency || hasCurrency(bank, currency)) ?? [];
  const { recommended, others } = findBanks(inCurrency, typed);
  const found = [...recommended, ...others];
  const first = found.find(({ code }) => code === chosen) ?? found[0];
  const list = useRef<HTMLDivElement>(null);
  const isHere = banks.data !== undefined;
  useEffect(() => {
    if (isHere) focusFromTitle(list.current);
  }, [isHere]);

  function choose({ code }: Bank) {
    onChoose(code);
    close();
  }

  const rows = (list: readonly Bank[]) =>
    list.map((bank) => (
      <li key={bank.code}>
        <BankRow
          bank={bank}
          chosen={bank.code === chosen}
          first={bank === first}
          onChoose={() => choose(bank)}
        />
      </li>
    ));

  return (
    <DialogFrame title={<Trans>Choose your bank</Trans>}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the field and the buttons in it */}
      <div ref={list} onKeyDown={walk}>
        <Field
          data-typed-first
          label={<span className="sr-only">{t`Find a bank`}</span>}
          placeholder={t`Find a bank`}
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={({ key, nativeEvent }) => {
            if (key === 'Enter' && !nativeEvent.isComposing && typed.trim() !== '' && found[0])
              choose(found[0]);
          }}
          start={<Search size={20} className="ml-3.5 text-muted" />}
        />
        {banks.isError ? (
          <div className="mt-4">
            <ReadFailure error={banks.error} onRetry={() => void banks.refetch()} />
          </div>
        ) : banks.data ? (
          <div className="mt-3 min-h-[50dvh]">
            {recommended.length > 0 ? (
              <>
                <h3 className="mt-2 text-sm font-semibold text-muted">
                  <Trans>Recommended</Trans>
                </h3>
                <ul>{rows(recommended)}</ul>
              </>
            ) : null}
            {others.length > 0 ? (
              <>
                <h3 className="mt-3 text-sm font-semibold text-muted">
                  <Trans>All banks</Trans>
                </h3>
                <ul>{rows(others)}</ul>
              </>
            ) : null}
            <p role="status" className="mt-4 text-sm text-muted empty:hidden">
              {found.length === 0 ? <Trans>No banks found</Trans> : null}
            </p>
          </div>
        ) : (
          <Skeleton className="mt-4 h-[50dvh] w-full" />
        )}
      </div>
    </DialogFrame>
  );
}

/**
 * Moves the focus with the arrow keys from the search to the first bank, and on to the next or previous one.
 */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const stops = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('input, li > button'));
  stops[stops.findIndex((stop) => stop.matches(':focus')) + step]?.focus();
}

interface Props {
  bank: Bank;
  chosen: boolean;
  /** Whether keyboard navigation starts here. */
  first: boolean;
  onChoose: () => void;
}

function BankRow({ bank, chosen, first, onChoose }: Props) {
  const { i18n } = useLingui();
  const name = bankNameIn(bank, i18n.locale);
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      data-first-choice={first || undefined}
      className="flex min-h-[60px] w-full items-center gap-3 rounded-md px-1 py-1.5 text-left hover:bg-page"
    >
      <BankBadge code={bank.code} />
      <span className="min-w-0 flex-1 text-sm font-medium">{name}</span>
      {chosen ? <Check size={20} className="text-gold-text" /> : null}
    </button>
  );
}
