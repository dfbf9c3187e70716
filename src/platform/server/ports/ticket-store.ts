import type { ActTicketMethod, ActTicketPurpose } from "#platform/shared/columns.generated.ts";
import type { TenantDb } from "../database/tenant-database.ts";
import type { Platform } from "../platform.ts";
import { port } from "./port.ts";

export type TicketPurpose = ActTicketPurpose;
export interface Ticket {
  clinicianId: string | null;
  userId: string;
  method: ActTicketMethod;
  /** When the user proved who they are. */
  at: string;
}

export interface NewTicket extends Ticket {
  id: string;
  secretHash: Buffer;
  purpose: TicketPurpose;
  sessionId: string;
  expiresAt: string;
}

/** The table of PIN tickets, which the accounts module owns. */
export interface TicketStore {
  insert: (db: TenantDb, ticket: NewTicket) => Promise<void>;
  /** Uses a live ticket of this session once; undefined for any other. */
  use: (
    db: TenantDb,
    ticket: Pick<NewTicket, "id" | "secretHash" | "purpose" | "sessionId">,
    now: string,
  ) => Promise<Ticket | undefined>;
}

export const ticketStore = port<(caller: { platform: Platform }) => TicketStore>("platform.ticketStore");
