import { createStore } from '@kapao/core/store';
import { hourMs } from '@kapao/core/time';
import { storedToken } from '../../frame/api/session.ts';
import { type Engine, startEngine } from './conversation-engine.ts';
import { type Identity, identityOf } from './identity.ts';
import { keepOnDevice } from './outbox/keep-outgoing.ts';
import { guestOwner, ownerOf } from './outbox/outgoing.ts';

/** The present customer's; null before anybody has opened the chat. */
export const engineStore = createStore<Engine | null>(null);

const keep = keepOnDevice();
/** What nobody has come back for. */
const forgottenAfterMs = hourMs;
const strangerAgainMs = 10_000;

let owner: string | null = null;
let strangerAt = 0;
let turn = Promise.resolve();

/** Sees to it that there is an engine, and that it is that of whoever is here now. */
export function tendConversation(): void {
  const token = storedToken();
  if (owner === ownerOf(token)) return;
  begin(token);
}

function begin(token: string | null): void {
  const before = owner;
  const identity = identityOf(token);
  owner = identity.owner;
  engineStore.read()?.stop();
  // Not for one moment does somebody see what somebody else has said.
  engineStore.write(null);
  // What was written as somebody else is put right before it could be sent.
  turn = turn.then(() => putRight(identity, before)).catch(() => undefined);
  void turn.then(() => {
    if (owner === identity.owner) engineStore.write(startEngine(identity, keep, onStranger));
  });
}

/** What a guest wrote the member says who they have become. What a member left behind when they logged out is gone. */
async function putRight(identity: Identity, before: string | null): Promise<void> {
  for (const each of await keep.list()) {
    if (each.owner === identity.owner) continue;
    if (each.owner === guestOwner) await keep.put({ ...each, owner: identity.owner });
    else if (each.owner === before || each.at < Date.now() - forgottenAfterMs)
      await keep.remove(each.clientId);
  }
}

/** A guest whose id is none any more begins anew: what waits is said by the new one. */
function onStranger(): void {
  const wait = Math.max(0, strangerAt + strangerAgainMs - Date.now());
  strangerAt = Date.now() + wait;
  setTimeout(() => {
    if (owner !== null && owner === ownerOf(storedToken())) begin(storedToken());
    else tendConversation();
  }, wait);
}
