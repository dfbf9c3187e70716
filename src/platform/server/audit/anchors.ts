import { createHmac, timingSafeEqual } from "node:crypto";
import { mkdir, open, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { TenantDb } from "../database/tenant-database.ts";
import type { Platform } from "../platform.ts";

/** The end of a facility's seal chain at a moment: its last seal, and how many entries all seals cover. */
export interface ChainHead {
  seq: number;
  events: number;
  hash: Buffer;
}

const Line = z.strictObject({
  seq: z.number().int(),
  events: z.number().int(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.string(),
  /** The reason for accepting a restored database: from this line on, earlier ones no longer count. */
  accepted: z.string().nullable(),
  signature: z.string().regex(/^[0-9a-f]{64}$/),
});
type Line = z.output<typeof Line>;

export interface Anchor extends ChainHead {
  at: string;
  accepted: string | null;
}

export class ChangedAnchor extends Error {
  readonly file: string;
  constructor(file: string) {
    super("A line of the anchor file is not genuine.");
    this.file = file;
  }
}

const monthFile = /^\d{4}-\d{2}\.jsonl$/;
const directoryOf = (platform: Platform, tenantId: string) => join(platform.dataDirectory, "audit-anchors", tenantId);

function signatureOf(
  platform: Platform,
  tenantId: string,
  { seq, events, hash, at, accepted }: Omit<Line, "signature">,
) {
  return createHmac("sha256", platform.key("audit-anchors"))
    .update(JSON.stringify(["cairn-audit-anchor", tenantId, seq, events, hash, at, accepted]))
    .digest();
}

/**
 * Appends the end of the chain to a file outside the database, which a database restored from an older copy cannot take back.
 * Each line is signed under the master key and flushed to the disk; a file per month keeps reading short.
 */
export async function writeAnchor(platform: Platform, tenantId: string, anchor: Anchor): Promise<void> {
  const content = { ...anchor, hash: anchor.hash.toString("hex") };
  const line = { ...content, signature: signatureOf(platform, tenantId, content).toString("hex") };
  const directory = directoryOf(platform, tenantId);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const file = await open(join(directory, `${anchor.at.slice(0, 7)}.jsonl`), "a", 0o600);
  try {
    // The leading line break ends a line that a power failure cut.
    await file.appendFile(`\n${JSON.stringify(line)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The newest anchor of a facility, or null. Throws `ChangedAnchor` when a complete line does not carry its signature. */
export async function lastAnchor(platform: Platform, tenantId: string): Promise<Anchor | null> {
  const directory = directoryOf(platform, tenantId);
  const files = (await readdir(directory).catch(() => [])).filter((name) => monthFile.test(name)).sort();
  for (const name of files.reverse()) {
    const path = join(directory, name);
    let best: Anchor | null = null;
    for (const text of (await readFile(path, "utf8")).split("\n")) {
      if (!text.endsWith("}")) continue;
      const anchor = genuine(platform, tenantId, text);
      if (!anchor) throw new ChangedAnchor(path);
      if (best === null || anchor.accepted !== null || anchor.seq >= best.seq) best = anchor;
    }
    if (best) return best;
  }
  return null;
}

function genuine(platform: Platform, tenantId: string, text: string): Anchor | null {
  const line = parsed(text);
  if (!line || !timingSafeEqual(signatureOf(platform, tenantId, line), Buffer.from(line.signature, "hex"))) return null;
  const { seq, events, hash, at, accepted } = line;
  return { seq, events, hash: Buffer.from(hash, "hex"), at, accepted };
}

function parsed(text: string): Line | null {
  try {
    return Line.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** The end of the chain as the database has it, counted on from a known seal; null before the first seal. */
export async function chainHead(db: TenantDb, from: ChainHead | null): Promise<ChainHead | null> {
  const last = await db
    .selectFrom("auditSeals")
    .select(["seq", "hash"])
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last) return null;
  const { events } = await db
    .selectFrom("auditSeals")
    .select(({ fn }) => fn.sum<string | null>("eventCount").as("events"))
    .where("seq", ">", from?.seq ?? 0)
    .where("seq", "<=", last.seq)
    .executeTakeFirstOrThrow();
  return { seq: last.seq, hash: last.hash, events: (from?.events ?? 0) + Number(events ?? 0) };
}

/** Whether the database still holds this seal. */
export async function holdsSeal(db: TenantDb, head: ChainHead): Promise<boolean> {
  const seal = await db.selectFrom("auditSeals").select("hash").where("seq", "=", head.seq).executeTakeFirst();
  return seal?.hash.equals(head.hash) ?? false;
}
