/** Groups of a number with this many digits, in Thailand and in Laos. */
const groupsOf: Readonly<Record<number, RegExp>> = {
  8: /^(....)(....)$/,
  9: /^(...)(...)(...)$/,
  10: /^(...)(...)(....)$/,
  11: /^(...)(....)(....)$/,
};

/** Returns a phone number in groups, as people read it out: `081 234 5678`, in Laos `020 5551 2345`. */
export function spacedPhone(phone: string): string {
  return groupsOf[phone.length]?.exec(phone)?.slice(1).join(' ') ?? phone;
}
