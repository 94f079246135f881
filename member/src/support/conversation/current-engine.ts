import { createStore } from '@kapao/core/store';
import { hourMs } from '@kapao/core/time';
import { storedToken } from '../../frame/api/session.ts';
import { type Engine, startEngine } from './conversation-engine.ts';
import { type Identity, identityOf } from './identity.ts';
import { guestOwner, ownerOf } from './outbox/outgoing.ts';
import { openOutgoingStore } from './outbox/outgoing-store.ts';

/** Engine of the present customer; null before the chat is first opened. */
export const engineStore = createStore<Engine | null>(null);

const outgoingStore = openOutgoingStore();
/** Age in ms after which another member's unsent messages are removed. */
const forgottenAfterMs = hourMs;
const unknownGuestRetryMs = 10_000;

let owner: string | null = null;
let unknownGuestAt = 0;
let queue = Promise.resolve();

/** Ensures that there is an engine, and that it belongs to the present customer. */
export function ensureConversation(): void {
  const token = storedToken();
  if (owner === ownerOf(token)) return;
  begin(token);
}

function begin(token: string | null): void {
  const before = owner;
  const identity = identityOf(token);
  owner = identity.owner;
  engineStore.read()?.stop();
  // Cleared at once, so that nobody sees another customer's messages.
  engineStore.write(null);
  // Unsent messages of the previous customer are reassigned or removed before anything can be sent.
  queue = queue.then(() => reassignUnsent(identity, before)).catch(() => undefined);
  void queue.then(() => {
    if (owner === identity.owner) engineStore.write(startEngine(identity, outgoingStore, onUnknownGuest));
  });
}

/** Reassigns a guest's unsent messages to the member who has logged in, and removes those that a logged-out member left. */
async function reassignUnsent(identity: Identity, before: string | null): Promise<void> {
  for (const each of await outgoingStore.list()) {
    if (each.owner === identity.owner) continue;
    if (each.owner === guestOwner) await outgoingStore.put({ ...each, owner: identity.owner });
    else if (each.owner === before || each.at < Date.now() - forgottenAfterMs)
      await outgoingStore.remove(each.clientId);
  }
}

/** Starts over for a guest whose id is no longer valid; unsent messages are sent by the new guest. */
function onUnknownGuest(): void {
  const wait = Math.max(0, unknownGuestAt + unknownGuestRetryMs - Date.now());
  unknownGuestAt = Date.now() + wait;
  setTimeout(() => {
    if (owner !== null && owner === ownerOf(storedToken())) begin(storedToken());
    else ensureConversation();
  }, wait);
}
