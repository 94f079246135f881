import { z } from 'zod';
import { isThisMachine } from '../../platform/outgoing/reach.ts';
import { adapter } from '../protocol/adapter.ts';
import { secretText } from '../protocol/provider-settings.ts';
import { WrongProvider } from '../protocol/wrong-provider.ts';
import type { AlarmChannel } from './alarm-channel.ts';
import { type MailServer, sendMail } from './send-mail.ts';

/** `smtps://` has TLS from the start; `smtp://` begins it by STARTTLS. */
const mailServerAddress = z
  .string()
  .max(300)
  .regex(/^smtps?:\/\/[^\s/?#@\\]+\/?$/i)
  .refine((address) => URL.canParse(asHttps(address)))
  .meta({ wants: { code: 'MAIL_SERVER' } });

/** One plain address without a name, so that nothing in it can begin another header or command. */
const mailbox = z
  .string()
  .max(254)
  .regex(/^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d-]{1,63}\.)+[a-z][a-z\d-]{0,62}$/i)
  .meta({ wants: { code: 'MAILBOX' } });
const secretIfAny = secretText.optional().meta({ ...secretText.meta() });

const settings = { from: mailbox, to: mailbox, user: secretIfAny, password: secretIfAny };

/** Adapter for e-mail by SMTP (RFC 5321); mailboxes know a repeated message by its Message-ID. */
export const smtp = adapter(
  settings,
  (provider): AlarmChannel => {
    const { from, to, user, password } = provider.settings;
    if ((user === undefined) !== (password === undefined))
      throw new WrongProvider(provider, {
        code: 'SETTING_MISSING',
        setting: user === undefined ? 'user' : 'password',
        wants: { code: 'LINE' },
      });
    const login = user === undefined || password === undefined ? null : { user, pass: password };
    const server = mailServerOf(provider.baseUrl);
    return {
      code: provider.code,
      send: (message) => sendMail(provider, server, { from, to, login, message }),
    };
  },
  mailServerAddress,
);

function mailServerOf(baseUrl: string): MailServer {
  const isTlsFromStart = /^smtps:/i.test(baseUrl);
  const { port } = new URL(baseUrl);
  const host = new URL(asHttps(baseUrl)).hostname.replace(/^\[|\]$/g, '');
  return {
    host,
    port: port === '' ? (isTlsFromStart ? 465 : 587) : Number(port),
    isTlsFromStart,
    needsTls: !isThisMachine(host),
  };
}

/** Only hosts of schemes that browsers know are read as numbers and in small letters. */
function asHttps(address: string): string {
  return address.replace(/^smtps?:/i, 'https:');
}
