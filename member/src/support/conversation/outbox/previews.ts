import type { Shipment } from './outgoing.ts';

/** Object URLs of files on this device, so that a sent picture is shown without fetching it again. */
export interface Previews {
  readonly all: ReadonlyMap<string, string>;
  /** Creates the object URLs that are missing. */
  take(shipments: readonly Shipment[]): void;
  drop(clientId: string): void;
  stop(): void;
}

/** Limit, because each holds a file in memory. */
const most = 40;

export function createPreviews(): Previews {
  const all = new Map<string, string>();
  function drop(clientId: string): void {
    const address = all.get(clientId);
    if (address) URL.revokeObjectURL(address);
    all.delete(clientId);
  }
  return {
    all,
    take(shipments) {
      for (const { outgoing } of shipments) {
        const { clientId, file } = outgoing;
        if (!file?.blob || all.has(clientId)) continue;
        all.set(clientId, URL.createObjectURL(file.blob));
        const [oldest] = all.keys();
        if (all.size > most && oldest) drop(oldest);
      }
    },
    drop,
    stop() {
      for (const clientId of [...all.keys()]) drop(clientId);
    },
  };
}
