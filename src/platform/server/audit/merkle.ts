import { createHash } from "node:crypto";

const leafMark = Buffer.from([0]);
const nodeMark = Buffer.from([1]);
const sha256 = (...parts: Buffer[]) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/**
 * The Merkle root of row hashes in their order. Leaves and nodes are hashed with different marks, so that a node cannot
 * pass for a leaf; an odd last one moves up unchanged. Throws for an empty list.
 */
export function merkleRoot(rowHashes: readonly Buffer[]): Buffer {
  let level: Buffer[] = rowHashes.map((hash) => sha256(leafMark, hash));
  while (level.length > 1) {
    const below = level;
    level = below.flatMap((left, index) => {
      if (index % 2 === 1) return [];
      const right = below[index + 1];
      return [right ? sha256(nodeMark, left, right) : left];
    });
  }
  const [root] = level;
  if (!root) throw new Error("There is nothing to seal.");
  return root;
}

export interface SealContent {
  tenantId: string;
  seq: number;
  fromXid: string;
  toXid: string;
  eventCount: number;
  merkleRoot: Buffer;
  prevHash: Buffer;
  sealedAt: string;
}

/** The hash a seal is signed over, and the next one is chained to. */
export function sealHash(seal: SealContent): Buffer {
  return createHash("sha256")
    .update(
      JSON.stringify([
        seal.tenantId,
        seal.seq,
        seal.fromXid,
        seal.toXid,
        seal.eventCount,
        seal.merkleRoot.toString("hex"),
        seal.prevHash.toString("hex"),
        new Date(seal.sealedAt).toISOString(),
      ]),
    )
    .digest();
}

export const firstPrevHash = Buffer.alloc(32);
