import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { megabytes, percentSent, secondsLeft, type UploadProgress } from './progress.ts';

/** Upload progress in bytes as a bar, with the remaining time. */
export function SendingBar({ progress }: { progress: UploadProgress }) {
  const { t } = useLingui();
  const percent = percentSent(progress);
  const seconds = secondsLeft(progress);
  const [sent, total] = [megabytes(progress.sent), megabytes(progress.total)];
  return (
    <>
      <p className="tabular text-xs text-muted">
        <Trans>
          Sent {sent} of {total} MB
        </Trans>
      </p>
      <div
        role="progressbar"
        aria-label={t`Sent`}
        aria-valuenow={percent}
        className="my-1.5 h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div className="h-full rounded-full bg-gold transition-[width]" style={{ width: `${percent}%` }} />
      </div>
      <p className="tabular text-xs text-muted">
        {percent}%
        {seconds ? (
          <>
            {' · '}
            <Plural value={seconds} one="# second left" other="# seconds left" />
          </>
        ) : null}
      </p>
    </>
  );
}
