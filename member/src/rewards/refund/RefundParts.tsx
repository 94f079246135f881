import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatMinute } from '../../i18n/dates.ts';
import { cx } from '../../ui/design/cx.ts';
import { moneyText } from '../../ui/money/currency.ts';
import { BigMoney, Money } from '../../ui/money/Money.tsx';
import { spanText } from '../days.ts';
import { type RefundCheck, takenOff } from './refund-state.ts';

/** Refund of a week: the week, the amount, and its parts. */
export function RefundParts({ check }: { check: RefundCheck }) {
  const { info, refundAmount, refundSuccess, refundFail } = check;
  const { successPercent, failPercent, successLoss, failLoss } = info;
  const week = spanText(info.from, info.to);
  const until = info.until ? formatMinute(new Date(info.until)) : null;
  const off = takenOff(check);
  return (
    <section className="rounded-lg border border-line px-4 pt-3 pb-1">
      <h3 className="text-sm text-muted">
        <Trans>Refund for {week}</Trans>
      </h3>
      <BigMoney
        amount={refundAmount}
        className="text-[min(2.25rem,11vw)] leading-[1.3]"
        signClassName="text-gold-text"
      />
      {until && check.result ? (
        <p className="pb-2 text-sm text-muted">
          <Trans>Claim by {until}</Trans>
        </p>
      ) : null}
      <dl>
        <Part
          dot="bg-gold"
          name={<Trans>Play without a bonus, {successPercent}%</Trans>}
          base={moneyText(successLoss)}
          amount={refundSuccess}
        />
        <Part
          dot="bg-in-games"
          name={<Trans>Bonuses that failed, {failPercent}%</Trans>}
          base={moneyText(failLoss)}
          amount={refundFail}
        />
        {off > 0 ? (
          <Row name={<Trans>Reduced to your net losses</Trans>}>
            <Money amount={-off} />
          </Row>
        ) : null}
      </dl>
    </section>
  );
}

function Part(props: { dot: string; name: ReactNode; base: string; amount: number }) {
  const { base } = props;
  return (
    <Row
      dot={props.dot}
      name={props.name}
      note={
        <span className="tabular">
          <Trans>of {base} lost</Trans>
        </span>
      }
    >
      <Money amount={props.amount} className="font-semibold" />
    </Row>
  );
}

function Row(props: { dot?: string; name: ReactNode; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-start gap-x-2.5 border-t border-line py-2.5 text-sm">
      <span aria-hidden className={cx('mt-1.5 size-2.5 flex-none rounded-[3px]', props.dot)} />
      <dt className="min-w-[7rem] flex-1">
        {props.name}
        {props.note ? <span className="block text-xs text-muted">{props.note}</span> : null}
      </dt>
      <dd className="ml-auto text-right">{props.children}</dd>
    </div>
  );
}
