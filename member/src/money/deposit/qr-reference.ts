/**
 * Reads the fields of an EMVCo text: two digits of name, two of length, the value. Null when the text is broken.
 */
function fields(text: string): Map<string, string> | null {
  const found = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    const length = Number(text.slice(at + 2, at + 4));
    const value = text.slice(at + 4, at + 4 + length);
    if (!/^\d{4}$/.test(text.slice(at, at + 4)) || value.length !== length) return null;
    found.set(text.slice(at, at + 2), value);
    at += 4 + length;
  }
  return found;
}

/**
 * The reference that the member's bank app shows for this QR (tag 30, field 02 of a PromptPay bill payment), so that
 * the two screens can be compared. Empty for any other QR.
 */
export function qrReference(payload: string | null): string {
  const bill = fields(payload ?? '')?.get('30');
  return (bill && fields(bill)?.get('02')) || '';
}
