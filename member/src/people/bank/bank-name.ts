interface Bank {
  nameTH: string;
  nameEN: string;
  nameLO?: string | null;
}

/** A bank's name in a language, `locale` being the specification's key; Thai where it has no other. */
export function bankNameIn(bank: Bank, locale: string): string {
  return (locale === 'la' ? bank.nameLO : locale === 'en' ? bank.nameEN : bank.nameTH) || bank.nameTH;
}
