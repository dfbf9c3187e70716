import type { z } from "zod";
import type { Act } from "#platform/server/execution/context.ts";
import type { Platform, Tenant } from "#platform/server/platform.ts";
import type { Permission } from "#platform/shared/access/permissions.ts";

/** A connection with its secrets opened: only what runs against the provider holds one, and never longer than a call. */
export interface OpenConnection {
  id: string;
  typeKey: string;
  label: string;
  environment: "live" | "test" | "simulator";
  status: string;
  config: Record<string, unknown>;
  secrets: Readonly<Record<string, string>>;
  /** Secrets replaced less than 24 hours ago: still good for what comes in. */
  formerSecrets: Readonly<Record<string, string>>;
  /** Set for a test that a person runs, so that the call can be found in our list and in the provider's (INT-11). */
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

/** Kinds of settings that say where the secrets are sent. */
export const addressKinds: readonly ConfigField["kind"][] = ["url", "host", "port"];

/** What came in at a connection's own address, before it is believed. */
export interface InboundRequest {
  /** The address the provider called, as the provider wrote it. */
  url: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  now: string;
}

/** One kind of outside service, as data (INT-1): form, checks, health card, audit and tests derive from it. */
export interface IntegrationType {
  key: string;
  label: string;
  summary: string;
  category: "messages" | "identity" | "storage" | "events";
  /** Which outbound tasks it carries, if any. */
  channel: string | null;
  /** How many calls a minute its vendor takes; without it as many as there are (INT-4). */
  perMinute?: number;
  /** Whose daily work goes out by it: told in the strip while it is ill, besides whoever sees the settings. */
  concerns?: Permission;
  auth: "none" | "basic" | "apiKey" | "oauth2Code";
  dataClass: "none" | "phi";
  /** Contracts that must be in force before live data flows (INT-2). */
  agreementKinds: readonly ("baa" | "qsoa" | "dpa")[];
  // biome-ignore lint/suspicious/noExplicitAny: each type has a configuration of its own
  configSchema: z.ZodType<any>;
  fields: readonly ConfigField[];
  secrets: readonly { name: string; label: string; required: boolean }[];
  oauth?: (connection: OpenConnection) => {
    authorizeUrl: string;
    tokenUrl: string;
    clientId: string;
    scopes: string[];
  };
  /** What a simulator of this kind is set up with, so that the demo needs no typing. */
  simulator?: (tenant: Tenant) => { config: Record<string, unknown>; secrets: Record<string, string> };
  /** A real call that changes nothing; says in words what was found. Throws `OutboundFailure`. */
  test: (connection: OpenConnection) => Promise<string>;
  inbound?: {
    /** Fail closed: null when the signature, or its time, does not fit. */
    verify: (connection: OpenConnection, request: InboundRequest) => { eventKey: string; kind: string } | null;
    /** In a transaction, at least once, in any order. Throws to be tried again. */
    handle: (
      act: Act,
      delivery: { connectionId: string; deliveryId: string; kind: string; body: Buffer },
    ) => Promise<void>;
  };
}
