import type { CallName } from '@kapao/contract/paths';
import { ok, type Result } from '@kapao/contract/result';
import { readContent } from '../content/stored-content.ts';
import type { Context, ReplyOf } from '../platform/call/context.ts';
import { route } from '../platform/call/route.ts';
import { FileCleaner } from '../platform/files/file-cleaner.ts';
import type { Slice } from '../providers/registry/deps.ts';
import { countUnread, join, markRead } from './chat.queries.ts';
import { type Customer, type CustomerRequest, customerOf } from './customer.ts';
import { chatPrefix, guestIds } from './guest-id.ts';
import { guestUploads } from './guest-uploads.ts';
import { listMessages } from './message.queries.ts';
import { viewMessage } from './message-view.ts';
import { refusedFiles } from './refused-files.ts';
import { responseTime } from './response-time.ts';
import { sendMessage } from './send-message.ts';
import { uploadFile } from './upload-file.ts';

export const chatSlice: Slice = (app, deps) => {
  const ids = guestIds(deps.settings.serverKeys);
  const cleaner = new FileCleaner(deps.log);
  const refused = refusedFiles(deps.pool);
  const ofGuest = guestUploads(deps);
  const viewer = { addresses: deps.addresses, ids };

  /** Wraps a call with its customer's conversation; the messages of a guest who has logged in are moved to the member. */
  function ofCustomer<N extends CallName>(
    answer: (customer: Customer, context: Context<N>) => Promise<Result<ReplyOf<N>>>,
  ) {
    return async (context: Context<N> & CustomerRequest): Promise<Result<ReplyOf<N>>> => {
      const asks = customerOf(context, ids);
      if ('ok' in asks) return asks;
      const { customer, wasGuest } = asks;
      if (customer.memberId && wasGuest) await join(deps.pool, customer.memberId, wasGuest);
      return answer(customer, context);
    };
  }

  route(app, deps, 'getChatConfig', async () =>
    ok({ PREFIX: chatPrefix, ...(await responseTime(deps.pool)) }),
  );
  route(app, deps, 'createChatGuest', () => ok({ guestId: ids.create() }));
  route(
    app,
    deps,
    'sendChatMessage',
    ofCustomer<'sendChatMessage'>(async (customer, { body, locale }) => {
      const sent = await sendMessage(deps, customer, body, locale);
      deps.outboxSignal.notify();
      return sent;
    }),
  );
  for (const [name, fileType] of [
    ['uploadChatImage', 'image'],
    ['uploadChatVideo', 'video'],
  ] as const)
    route(
      app,
      deps,
      name,
      ofCustomer<typeof name>(async (customer, { upload, ip }) => {
        const { filesPerDay } = await readContent(deps.pool, 'support');
        const keep = () => uploadFile({ ...deps, cleaner, refused }, customer, fileType, upload, filesPerDay);
        return customer.guestId ? ofGuest(ip, keep) : keep();
      }),
    );
  route(
    app,
    deps,
    'getChatHistory',
    ofCustomer<'getChatHistory'>(async (customer, { body: { limit, skip, before } }) => {
      const page = { limit, skip, before: before ?? null };
      return ok((await listMessages(deps.pool, customer, page)).map((stored) => viewMessage(stored, viewer)));
    }),
  );
  route(
    app,
    deps,
    'readChatCustomer',
    ofCustomer<'readChatCustomer'>(async (customer) => {
      await markRead(deps.pool, customer);
      deps.outboxSignal.notify();
      return ok({});
    }),
  );
  route(
    app,
    deps,
    'getChatUnread',
    ofCustomer<'getChatUnread'>(async (customer) => ok({ unread: await countUnread(deps.pool, customer) })),
  );
};
