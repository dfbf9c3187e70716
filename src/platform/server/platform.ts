import { join } from "node:path";
import { Grants } from "./access/grants.ts";
import { ChartReads } from "./audit/chart-reads.ts";
import { ListReads } from "./audit/list-reads.ts";
import { ReadJournal } from "./audit/read-journal.ts";
import { ReadReserve } from "./audit/read-reserve.ts";
import { Sessions } from "./authentication/sessions.ts";
import { Tickets } from "./authentication/tickets.ts";
import type { Clock } from "./clock.ts";
import { systemClock } from "./clock.ts";
import { deriveKey, type Key } from "./crypto/secrets.ts";
import { SigningKeys } from "./crypto/signing-keys.ts";
import { createPool } from "./database/pool.ts";
import { Database } from "./database/tenant-database.ts";
import type { ModuleDefinition } from "./execution/module.ts";
import { Registry } from "./execution/registry.ts";
import { signInSemaphore } from "./execution/semaphore.ts";
import { type FilePlace, filePlaceOf } from "./files/file-place.ts";
import { FileStore } from "./files/file-store.ts";
import { nothingOutside, type OutsideSettings } from "./ports/outside-settings.ts";
import { LiveBus } from "./realtime/live-bus.ts";
import { OutboxWake } from "./realtime/outbox-wake.ts";
import { Storage } from "./storage/storage.ts";
import { createLogger, type Logger } from "./telemetry/logger.ts";
import { Tally } from "./telemetry/tally.ts";
import { Tenants } from "./tenancy/tenants.ts";

export type { Tenant } from "./tenancy/tenants.ts";

export interface PlatformOptions {
  /** Signs in as `cairn_app`. */
  databaseUrl: string;
  masterKey: Key;
  dataDirectory: string;
  modules: readonly ModuleDefinition[];
  /** Where the bytes of files lie; `files/` in the data directory where nothing else is said. */
  filePlace?: FilePlace;
  clock?: Clock;
  baseDomain?: string;
  defaultTenant?: string;
  poolSize?: number;
  /** Mail server, virus scanner, simulators: nothing unless it says so. */
  outside?: OutsideSettings;
  /** Free bytes below which changes are refused, by the size of the disk. */
  storageReserve?: (diskBytes: number) => number;
  logger?: Logger;
  /** The worker of this installation makes backups (it was given the owner's connection). */
  backupsAvailable?: boolean;
  /** Where the worker puts them; beside the data where nothing else is said. */
  backupDirectory?: string;
  /** New facilities may be founded from the sign-in page. */
  allowSignup?: boolean;
  /** Prints to the operator's terminal, never to a log; null without a terminal. */
  tellOperator?: ((text: string) => void) | null;
  /** Sees faults whole, message and all: tests and development only, because messages can quote data. */
  onFault?: (error: unknown) => void;
}

/** Everything one process holds: made once, closed at the end. */
export class Platform {
  readonly database: Database;
  readonly clock: Clock;
  readonly registry: Registry;
  readonly log: Logger;
  readonly keys: SigningKeys;
  readonly tenants: Tenants;
  readonly grants: Grants;
  readonly sessions: Sessions;
  readonly tickets: Tickets;
  readonly files: FileStore;
  readonly live: LiveBus;
  readonly outboxWake: OutboxWake;
  readonly chartReads = new ChartReads();
  readonly listReads = new ListReads();
  readonly tally = new Tally();
  readonly readJournal = new ReadJournal();
  readonly readReserve: ReadReserve;
  readonly storage: Storage;
  readonly visitors = signInSemaphore();
  readonly masterKey: Key;
  readonly databaseUrl: string;
  readonly dataDirectory: string;
  readonly backupsAvailable: boolean;
  readonly backupDirectory: string;
  readonly allowSignup: boolean;
  readonly outside: OutsideSettings;
  readonly tellOperator: ((text: string) => void) | null;
  readonly onFault: (error: unknown) => void;

  constructor(options: PlatformOptions) {
    this.clock = options.clock ?? systemClock;
    this.log = options.logger ?? createLogger();
    this.masterKey = options.masterKey;
    this.databaseUrl = options.databaseUrl;
    this.dataDirectory = options.dataDirectory;
    this.backupsAvailable = options.backupsAvailable ?? false;
    this.backupDirectory = options.backupDirectory ?? join(options.dataDirectory, "backups");
    this.allowSignup = options.allowSignup ?? false;
    this.outside = options.outside ?? nothingOutside;
    this.tellOperator = options.tellOperator ?? null;
    this.onFault = options.onFault ?? (() => {});
    this.storage = new Storage(options.dataDirectory, options.storageReserve);
    this.readReserve = new ReadReserve(deriveKey(options.masterKey, "audit-reserve"));
    this.registry = new Registry(options.modules);
    this.database = new Database(
      createPool({
        connectionString: options.databaseUrl,
        ...(options.poolSize ? { max: options.poolSize } : {}),
        applicationName: "cairn-app",
      }),
    );
    this.keys = new SigningKeys(this.database, options.masterKey, this.clock);
    this.tenants = new Tenants(this.database, {
      baseDomain: options.baseDomain ?? "localhost",
      defaultSlug: options.defaultTenant ?? "demo",
    });
    this.grants = new Grants(this.database);
    this.outboxWake = new OutboxWake(this.database.pool);
    this.sessions = new Sessions(this);
    this.tickets = new Tickets();
    this.files = new FileStore(options.filePlace ?? filePlaceOf({}, options.dataDirectory), options.masterKey);
    this.live = new LiveBus(this);
  }

  /** A key for one purpose, derived from the master key. */
  key(purpose: string): Key {
    return deriveKey(this.masterKey, purpose);
  }

  async close(): Promise<void> {
    this.storage.stop();
    await this.readReserve.close();
    await this.live.close();
    await this.outboxWake.close();
    await this.database.close();
  }
}
