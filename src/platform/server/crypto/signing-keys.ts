import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { later, secondsBetween } from "../authentication/session-policy.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/tenant-database.ts";
import { decrypt, deriveKey, encrypt, type Key } from "./secrets.ts";

type KeyUse = "access" | "seal";

export interface SigningKey {
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}
interface KeyRow {
  kid: string;
  use: KeyUse;
  public_jwk: JsonWebKey;
  private_enc: Buffer;
  retire_at: string | null;
}
type Known = SigningKey & { use: KeyUse; retireAt: string | null; readAt: string };

const day = 86_400;
/** A key signs for 90 days (platform §7, keys.rotate). */
export const rotateAfterDays = 90;
/** The previous key verifies for eight more days: longer than any token it signed is valid. */
export const retireAfterDays = 8;
const freshSeconds = 300;
const columns = "kid, use, public_jwk, private_enc, retire_at";

/** Ed25519 keys kept in the database, private halves encrypted under the master key. */
export class SigningKeys {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #wrap: Key;
  readonly #known = new Map<string, Known>();

  constructor(database: Database, masterKey: Key, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
    this.#wrap = deriveKey(masterKey, "signing-keys");
  }

  /** The key to sign with now; the first caller on an empty database makes it. */
  async current(use: KeyUse): Promise<SigningKey> {
    const read = () =>
      this.#database.global<KeyRow>(
        `SELECT ${columns} FROM signing_keys WHERE use = $1 AND retire_at IS NULL ORDER BY not_before DESC, kid LIMIT 1`,
        [use],
      );
    let [row] = await read();
    if (!row) {
      const { kid, publicJwk, privateEnc } = this.#make(use);
      await this.#database.global(
        "INSERT INTO signing_keys (kid, use, public_jwk, private_enc, not_before) VALUES ($1, $2, $3, $4, $5)",
        [kid, use, publicJwk, privateEnc, this.#clock.now()],
      );
      // Two processes may have made one each: all take the same, and both verify.
      [row] = await read();
    }
    if (!row) throw new Error("A signing key could not be made.");
    return this.#remember(row);
  }

  /**
   * A key by its id, for verification; undefined when unknown. A retired key no longer verifies tokens, but always verifies
   * the seals it signed.
   */
  async byId(kid: string): Promise<SigningKey | undefined> {
    const now = this.#clock.now();
    let known = this.#known.get(kid);
    if (!known || (known.retireAt === null && secondsBetween(known.readAt, now) > freshSeconds)) {
      const [row] = await this.#database.global<KeyRow>(`SELECT ${columns} FROM signing_keys WHERE kid = $1`, [kid]);
      known = row && this.#remember(row);
    }
    return known?.use === "access" && known.retireAt !== null && known.retireAt <= now ? undefined : known;
  }

  /** Replaces the keys that have signed for 90 days (keys.rotate). Returns the uses that have a new one. */
  async rotate(): Promise<KeyUse[]> {
    const now = this.#clock.now();
    const rotated: KeyUse[] = [];
    for (const use of ["access", "seal"] as const) {
      await this.current(use);
      const { kid, publicJwk, privateEnc } = this.#make(use);
      const [row] = await this.#database.global<{ done: boolean }>(
        "SELECT cairn_rotate_signing_key($1, $2, $3, $4, $5, $6, $7) AS done",
        [use, kid, publicJwk, privateEnc, later(now, -rotateAfterDays * day), now, later(now, retireAfterDays * day)],
      );
      if (row?.done) rotated.push(use);
    }
    return rotated;
  }

  /** The public halves that verify a token now, as a JSON Web Key Set (RFC 7517). */
  async keySet(): Promise<{ keys: Record<string, unknown>[] }> {
    const rows = await this.#database.global<Pick<KeyRow, "kid" | "public_jwk">>(
      "SELECT kid, public_jwk FROM signing_keys WHERE use = 'access' AND (retire_at IS NULL OR retire_at > $1) ORDER BY not_before DESC",
      [this.#clock.now()],
    );
    return { keys: rows.map(({ kid, public_jwk }) => ({ ...public_jwk, kid, use: "sig", alg: "EdDSA" })) };
  }

  #make(use: KeyUse) {
    const pair = generateKeyPairSync("ed25519");
    return {
      kid: `${use}-${randomBytes(6).toString("hex")}`,
      publicJwk: pair.publicKey.export({ format: "jwk" }),
      privateEnc: encrypt(this.#wrap, pair.privateKey.export({ format: "der", type: "pkcs8" })),
    };
  }

  #remember(row: KeyRow): Known {
    const key: Known = {
      kid: row.kid,
      use: row.use,
      retireAt: row.retire_at,
      readAt: this.#clock.now(),
      privateKey: createPrivateKey({ key: decrypt(this.#wrap, row.private_enc), format: "der", type: "pkcs8" }),
      publicKey: createPublicKey({ key: row.public_jwk, format: "jwk" }),
    };
    this.#known.set(row.kid, key);
    return key;
  }
}
