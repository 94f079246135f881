/** The operator's notice with the bonus's own figure in it; one without a place for it stays as it is. */
export function fillNotice(notice: string, percentFail: number): string {
  return notice.replaceAll('{percentFail}', String(percentFail));
}
