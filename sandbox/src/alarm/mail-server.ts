import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerError } from 'smtp-server';
import { demoKeys } from '../demo-keys.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { sameText } from '../signature.ts';
import { receiveAlarm } from './inbox.ts';

const mostBytes = 1_000_000;

interface MailReceiver {
  readonly port: number;
  close(): Promise<void>;
}

/** Receives mail to the operator's staff by SMTP, without TLS as it is on this machine; null: the port is taken. */
export async function startMailServer(
  state: SandboxState,
  port: number,
  host: string,
): Promise<MailReceiver | null> {
  const { mail } = demoKeys;
  const server = new SMTPServer({
    name: 'sandbox',
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: mostBytes,
    maxClients: 20,
    closeTimeout: 100,
    onAuth({ username = '', password }, _session, answer) {
      if (sameText(username, mail.user) && sameText(password ?? '', mail.password))
        return answer(null, { user: mail.user });
      return answer(refusal(535, 'Authentication credentials invalid'));
    },
    onRcptTo({ address }, _session, answer) {
      return answer(address === mail.to ? null : refusal(550, 'No such user here'));
    },
    onData(stream, session, answer) {
      const receiver = session.envelope.rcptTo.map(({ address }) => address).join(', ');
      readMail(stream)
        .then(({ message, text }) => {
          const fault = state.faults.strikeCall('alarm', true)?.fault;
          if (fault === 'refuse') return answer(refusal(554, 'refused'));
          if (fault === undefined || fault === 'timeout-after')
            receiveAlarm(state, { way: 'e-mail', receiver, message, text });
          return answer(fault === undefined ? null : refusal(451, 'try again later'));
        })
        .catch((error: unknown) => answer(refusal(451, String(error))));
    },
  });
  server.on('error', (error) => state.log(`mail: ${error.message}`));
  const isOpen = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, host, () => resolve(true));
  });
  if (!isOpen) return null;
  // Cast: the address of a server that listens on a port is no text.
  const { port: taken } = server.server.address() as AddressInfo;
  return { port: taken, close: () => new Promise((resolve) => server.close(resolve)) };
}

async function readMail(stream: NodeJS.ReadableStream): Promise<{ message: string; text: string }> {
  const { messageId = '', subject = '', text = '' } = await PostalMime.parse(await buffer(stream));
  return { message: messageId, text: `${subject}\n\n${text.trim()}` };
}

function refusal(responseCode: number, message: string): SMTPServerError {
  return Object.assign(new Error(message), { responseCode });
}
