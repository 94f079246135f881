interface Props {
  limit: number;
  used: number;
  /** May still be used up: open QRs, money in games. */
  atRisk: number;
}

/** How much of a limit is gone, and how much is spoken for. The words beside it say the same. */
export function UsageBar({ limit, used, atRisk }: Props) {
  const share = (amount: number) => `${limit > 0 ? Math.min(100, (amount / limit) * 100) : 100}%`;
  return (
    <span aria-hidden className="flex h-1.5 overflow-hidden rounded-full bg-line">
      <span className="bg-gold-text" style={{ width: share(used) }} />
      <span className="bg-gold" style={{ width: share(Math.max(atRisk, 0)) }} />
    </span>
  );
}
