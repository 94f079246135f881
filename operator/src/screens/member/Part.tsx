interface Props {
  label: string;
  /** Baht, of which nothing below zero is drawn. */
  of: number;
  most: number;
}

/** How much of something is used or done. */
export function Part({ label, of, most }: Props) {
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
