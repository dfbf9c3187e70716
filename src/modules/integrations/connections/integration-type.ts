import type { z } from "zod";
import type { Act } from "#platform/server/execution/context.ts";
import type { Platform, Tenant } from "#platform/server/platform.ts";
import type { Permission } from "#platform/shared/access/permissions.ts";
import type { ConnectionEnvironment, ConnectionStatus } from "#platform/shared/columns.generated.ts";
import type { ConnectionConfig } from "./connection.contract.ts";

/** A connection with decrypted secrets, held only for the duration of a call. */
export interface OpenConnection {
  id: string;
  typeKey: string;
  label: string;
  environment: ConnectionEnvironment;
  status: ConnectionStatus;
  config: ConnectionConfig;
  secrets: Readonly<Record<string, string>>;
  /** Secrets replaced less than 24 hours ago; still valid for incoming messages. */
  formerSecrets: Readonly<Record<string, string>>;
  /** Set for a manual test, so that the call can be found in the call list and the provider's logs (INT-11). */
  requestId?: string;
  platform: Platform;
  tenant: Tenant;
}

export interface ConfigField {
  name: string;
  label: string;
  kind: "text" | "email" | "number" | "url" | "host" | "port" | "select" | "phone";
  options?: readonly { value: string; label: string }[];
  required: boolean;
  help?: string;
}

/** Setting kinds that determine where secrets are sent. */
export const addressKinds: readonly ConfigField["kind"][] = ["url", "host", "port"];

/** An incoming request at a connection's address, before verification. */
export interface InboundRequest {
  /** The URL as the provider called it. */
  url: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  now: string;
}

/** One connection type, as data: form, validation, health, audit and tests derive from it. */
export interface IntegrationType {
  key: string;
  label: string;
  summary: string;
  category: "messages" | "identity" | "storage" | "events";
  /** The channel of the outbound tasks it sends, if any. */
  channel: string | null;
  /** The vendor's rate limit per minute; unlimited if missing (INT-4). */
  perMinute?: number;
  /** The permission of users whose work depends on it; they see the status banner, as do users who see the settings. */
  concerns?: Permission;
  auth: "none" | "basic" | "apiKey" | "oauth2Code";
  dataClass: "none" | "phi";
  /** Agreements that must be in force before live data is sent (INT-2). */
  agreementKinds: readonly ("baa" | "qsoa" | "dpa")[];
  configSchema: z.ZodType<ConnectionConfig>;
  fields: readonly ConfigField[];
  secrets: readonly { name: string; label: string; required: boolean }[];
  oauth?: (connection: OpenConnection) => {
    authorizeUrl: string;
    tokenUrl: string;
    clientId: string;
    scopes: string[];
    /** Where the token endpoint wants the client's ID and secret (RFC 6749, section 2.3.1): in the form, or in the header. */
    clientAuth?: "form" | "header";
  };
  /** Settings of the simulator, so that the demo needs no input. */
  simulator?: (tenant: Tenant) => { config: ConnectionConfig; secrets: Record<string, string> };
  /** A real call that changes nothing; returns the result as a sentence. Throws `OutboundFailure`. */
  test: (connection: OpenConnection) => Promise<string>;
  inbound?: {
    /** Handled while the sender waits, because staff act on it at once; a failure is retried by the job. */
    duringRequest?: boolean;
    /** An address of the owning module's own, below `/api/auth`; the general address works too. */
    path?: (token: string) => string;
    /** Fails closed: null when the signature or its timestamp is invalid. */
    verify: (connection: OpenConnection, request: InboundRequest) => { eventKey: string; kind: string } | null;
    /** Runs in a transaction, at least once, in any order. Throws to be retried. */
    handle: (
      act: Act,
      delivery: { connectionId: string; deliveryId: string; kind: string; body: Buffer },
    ) => Promise<void>;
  };
}
