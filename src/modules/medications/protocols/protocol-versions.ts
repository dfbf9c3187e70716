import type { Protocol, ProtocolContent } from "./protocol.contract.ts";
import { shippedProtocols } from "./shipped-protocols.ts";

interface SavedVersion {
  code: string;
  versionNo: number;
  state: string;
  content: ProtocolContent;
  reviewDueOn: string | null;
}

/** A version of a protocol: a shipped one, or one that the facility drafted or approved. */
export interface KnownVersion<R extends SavedVersion> {
  code: string;
  versionNo: number;
  content: ProtocolContent;
  row: R | undefined;
}

export function knownVersions<R extends SavedVersion>(rows: readonly R[]): KnownVersion<R>[] {
  const shipped = shippedProtocols.filter(
    ({ code, versionNo }) => !rows.some((row) => row.code === code && row.versionNo === versionNo),
  );
  return [
    ...shipped.map((one) => ({ ...one, row: undefined })),
    ...rows.map((row) => ({ code: row.code, versionNo: row.versionNo, content: row.content, row })),
  ];
}

export function newestOf<V extends { code: string; versionNo: number }>(
  all: readonly V[],
  code: string,
): V | undefined {
  return all.filter((one) => one.code === code).sort((a, b) => b.versionNo - a.versionNo)[0];
}

export function stateOf(row: SavedVersion | undefined, today: string): Protocol["state"] {
  if (!row || (row.state !== "approved" && row.state !== "retired")) return "draft";
  if (row.state === "retired") return "retired";
  return row.reviewDueOn !== null && row.reviewDueOn < today ? "review_overdue" : "approved";
}

/** What the library lists: of each protocol the version in force and the newest, by name. */
export function listedVersions<V extends KnownVersion<SavedVersion>>(all: readonly V[]): V[] {
  return all
    .filter((one) => one.row?.state === "approved" || newestOf(all, one.code) === one)
    .sort(
      (a, b) =>
        a.content.name.localeCompare(b.content.name) || a.code.localeCompare(b.code) || a.versionNo - b.versionNo,
    );
}

/** A code of a new protocol: its name in small letters, digits and hyphens, with a number where it is taken. */
export function codeFor(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 36)
    .replace(/-+$/, "");
  const base = plain.length < 2 ? "protocol" : plain;
  for (let number = 1; ; number += 1) {
    const code = number === 1 ? base : `${base}-${number}`;
    if (!taken.includes(code)) return code;
  }
}
