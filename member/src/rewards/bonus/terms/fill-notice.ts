const place = '{percentFail}';

/**
 * The operator's notice with the bonus's own figure in it; one without a place for it stays as it is. Null where the
 * figure would be 0: what counts as no money at all may be left even then, and no percentage says that.
 */
export function fillNotice(notice: string, percentFail: number): string | null {
  if (percentFail === 0 && notice.includes(place)) return null;
  return notice.replaceAll(place, String(percentFail));
}
