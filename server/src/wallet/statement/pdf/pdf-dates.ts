import { htmlLang, type Locale } from '@kapao/core/locale';
import type { ThaiYears } from '@kapao/core/thai-years';

export interface DateFormats {
  /** `27 พ.ย. 69 14:02`, as banks print a line. */
  readonly line: (at: Date) => string;
  /** `27 พ.ย. 2569`. */
  readonly day: (at: Date) => string;
  /** `27 พ.ย. 2569 14:02`. */
  readonly minute: (at: Date) => string;
}

/** Returns the formats of a language; Thai years have two digits on a line, and are the operator's choice. */
export function dateFormatsOf(locale: Locale, years: ThaiYears): DateFormats {
  const isThai = locale === 'th';
  const tag = locale === 'en' ? 'en-GB' : htmlLang[locale];
  const calendar = isThai && years === 'BE' ? 'buddhist' : 'gregory';
  const partsOf = (year: '2-digit' | 'numeric') => {
    const format = new Intl.DateTimeFormat(`${tag}-u-ca-${calendar}-nu-latn`, {
      timeZone: 'Asia/Bangkok',
      day: 'numeric',
      month: 'short',
      year,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    return (at: Date) => {
      const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
      return {
        day: `${parts.day} ${parts.month} ${parts.year}`,
        time: `${parts.hour}:${parts.minute}`,
      };
    };
  };
  const [short, long] = [partsOf(isThai ? '2-digit' : 'numeric'), partsOf('numeric')];
  return {
    line: (at) => `${short(at).day} ${short(at).time}`,
    day: (at) => long(at).day,
    minute: (at) => `${long(at).day} ${long(at).time}`,
  };
}
