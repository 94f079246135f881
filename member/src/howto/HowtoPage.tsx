import { Trans, useLingui } from '@lingui/react/macro';
import { CirclePlay } from 'lucide-react';
import { PublicPage } from '../app/PublicPage.tsx';

/** The five videos are not made yet; their places say so, and the shortest way stands in words meanwhile. */
export function HowtoPage() {
  const { t } = useLingui();
  const videos = [
    {
      title: t`The wallet`,
      text: t`Deposit by QR, see every step in the statement, withdraw to your own bank account.`,
    },
    { title: t`Playing`, text: t`Open a game account with one press, move money in, play.` },
    { title: t`Balances`, text: t`Spendable, in games and held: what each of the three means.` },
    { title: t`Bonuses`, text: t`What a bonus asks of you before you take it.` },
    { title: t`Cancelling a bonus`, text: t`When it can be cancelled, and what happens to the money.` },
  ];
  return (
    <PublicPage
      title={t`How to`}
      lead={<Trans>Five short videos are being made. Until then, in a sentence each:</Trans>}
    >
      <ul className="overflow-hidden rounded-lg border border-line bg-card">
        {videos.map(({ title, text }) => (
          <li key={title} className="flex gap-3.5 border-b border-line p-4 last:border-b-0">
            <span className="grid size-11 flex-none place-items-center rounded-md bg-progress-tint text-progress">
              <CirclePlay size={22} />
            </span>
            <div className="min-w-0">
              <h2 className="text-sm font-semibold">{title}</h2>
              <p className="text-sm text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </PublicPage>
  );
}
