import { Trans, useLingui } from '@lingui/react/macro';
import { PublicPage } from '../../frame/page/PublicPage.tsx';
import { HowtoVideo } from './HowtoVideo.tsx';
import videos from './videos.json';

export function HowtoPage() {
  const { t } = useLingui();
  const words: Record<string, { title: string; text: string }> = {
    wallet: {
      title: t`The wallet`,
      text: t`Deposit by QR, see every step in the statement, withdraw to your own bank account.`,
    },
    play: { title: t`Playing`, text: t`Open a game account with one press, move money in, play.` },
    balance: { title: t`Balances`, text: t`Spendable, in games and held: what each of the three means.` },
    bonus: {
      title: t`Bonuses`,
      text: t`Where offers are, what one asks of you, and how each bet counts.`,
    },
    'bonus-cancel': {
      title: t`Cancelling a bonus`,
      text: t`When a bonus can be cancelled, and what happens to the money.`,
    },
  };
  return (
    <PublicPage
      wide
      title={t`How to`}
      lead={<Trans>Five short clips from this app, without sound. Captions say what is shown.</Trans>}
    >
      <ul className="grid items-start gap-4 md:grid-cols-2 lg:gap-5">
        {videos.map(({ id, seconds }) => {
          const { title = id, text = '' } = words[id] ?? {};
          return (
            <li key={id}>
              <HowtoVideo id={id} seconds={seconds} title={title} text={text} />
            </li>
          );
        })}
      </ul>
    </PublicPage>
  );
}
