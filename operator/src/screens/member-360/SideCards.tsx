import { useLingui } from '@lingui/react/macro';
import { amountOf } from '../../base/amount.ts';
import { useMay } from '../../frame/api/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Time } from '../../ui/show/Age.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { KeyValue } from '../../ui/show/KeyValue.tsx';
import { limitTexts } from './limit-texts.ts';
import { MinorMoney } from './MinorMoney.tsx';
import type { Member } from './member.ts';

interface Props {
  member: Member;
}

/** Limits that the member set for themselves. Staff cannot change them. */
export function LimitsCard({ member }: Props) {
  const { t, i18n } = useLingui();
  const { limits, currency } = member;
  const isMoney = (name: string) => !name.endsWith('Minutes');
  return (
    <Card title={t`Own limits`}>
      {limits.length === 0 ? <p className="text-muted">{t`None set.`}</p> : null}
      <ul className="grid gap-2">
        {limits.map(({ name, value, used, next }) => (
          <li key={name}>
            <span className="flex justify-between gap-3">
              <span className="text-muted">{limitTexts[name] ? i18n._(limitTexts[name]) : name}</span>
              <span>
                {used !== null && value !== null ? (
                  <>
                    <MinorMoney minor={used} currency={currency} /> {t`of`}{' '}
                  </>
                ) : null}
                {value === null ? t`none` : null}
                {value !== null && isMoney(name) ? <MinorMoney minor={value} currency={currency} /> : null}
                {value !== null && !isMoney(name) ? value : null}
              </span>
            </span>
            {used !== null && value !== null && value !== '0' ? (
              <ProgressBar
                label={limitTexts[name] ? i18n._(limitTexts[name]) : name}
                of={amountOf(used)}
                most={amountOf(value)}
              />
            ) : null}
            {next ? (
              <span className="text-xs text-muted">
                {t`changes`} <Time at={next.from} />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Member's active bonus, with a button that requests its end. Ending it needs a second approval. */
export function ActiveBonusCard({ member, onEnd }: Props & { onEnd: () => void }) {
  const { t } = useLingui();
  const may = useMay();
  const { bonus, bonuses, currency } = member;
  const { taken, kept } = bonuses;
  return (
    <Card
      title={t`Bonus`}
      actions={
        bonus && may('money.propose') ? (
          <Button variant="link" onClick={onEnd}>
            {t`Request to end bonus`}
          </Button>
        ) : null
      }
    >
      {bonus ? (
        <>
          <p className="font-medium">{bonus.name}</p>
          <ProgressBar label={t`Wagered`} of={amountOf(bonus.played)} most={amountOf(bonus.required)} />
          <KeyValue
            rows={[
              [t`Wagered`, <MinorMoney key="p" minor={bonus.played} currency={currency} />],
              [t`Wagering requirement`, <MinorMoney key="r" minor={bonus.required} currency={currency} />],
              [t`Bonus`, <MinorMoney key="b" minor={bonus.bonus} currency={currency} />],
              [t`Bust threshold`, <MinorMoney key="f" minor={bonus.bustThreshold} currency={currency} />],
              [t`Until`, <Time key="u" at={bonus.expiresAt} />],
            ]}
          />
        </>
      ) : (
        <p className="text-muted">{t`None open.`}</p>
      )}
      <p className="text-muted">{t`${taken} claimed, ${kept} completed.`}</p>
    </Card>
  );
}

/** Progress bar of a used limit or of wagering. Negative values are drawn as zero. */
function ProgressBar({ label, of, most }: { label: string; of: number; most: number }) {
  const share = most > 0 ? Math.max(0, Math.min(1, of / most)) : 0;
  const percent = Math.round(share * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="my-1.5 h-1.5 overflow-hidden rounded-full bg-line-soft"
    >
      <div className="h-full rounded-full bg-gold" style={{ width: `${percent}%` }} />
    </div>
  );
}
