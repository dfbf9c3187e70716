import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import type { Database } from "../database/tenant-database.ts";
import { decrypt, deriveKey, encrypt, type Key } from "./secrets.ts";

export interface SigningKey {
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}
interface KeyRow {
  kid: string;
  public_jwk: Record<string, unknown>;
  private_enc: Buffer;
}

/** Ed25519 keys kept in the database, private halves encrypted under the master key. */
export class SigningKeys {
  readonly #database: Database;
  readonly #wrap: Key;
  readonly #known = new Map<string, SigningKey>();

  constructor(database: Database, masterKey: Key) {
    this.#database = database;
    this.#wrap = deriveKey(masterKey, "signing-keys");
  }

  /** The key to sign with now; the first caller on an empty database makes it. */
  async current(use: "access" | "seal"): Promise<SigningKey> {
    const read = () =>
      this.#database.global<KeyRow>(
        "SELECT kid, public_jwk, private_enc FROM signing_keys WHERE use = $1 AND (retire_at IS NULL OR retire_at > now()) ORDER BY not_before, kid LIMIT 1",
        [use],
      );
    let [row] = await read();
    if (!row) {
      const pair = generateKeyPairSync("ed25519");
      const secret = pair.privateKey.export({ format: "der", type: "pkcs8" });
      await this.#database.global(
        "INSERT INTO signing_keys (kid, use, public_jwk, private_enc) VALUES ($1, $2, $3, $4)",
        [
          `${use}-${randomBytes(6).toString("hex")}`,
          use,
          pair.publicKey.export({ format: "jwk" }),
          encrypt(this.#wrap, secret),
        ],
      );
      // Two processes may have made one each: all take the first.
      [row] = await read();
    }
    if (!row) throw new Error("A signing key could not be made.");
    return this.#remember(row);
  }

  /** A key by its id, for verification; undefined when unknown. */
  async byId(kid: string): Promise<SigningKey | undefined> {
    const known = this.#known.get(kid);
    if (known) return known;
    const [row] = await this.#database.global<KeyRow>(
      "SELECT kid, public_jwk, private_enc FROM signing_keys WHERE kid = $1",
      [kid],
    );
    return row ? this.#remember(row) : undefined;
  }

  #remember(row: KeyRow): SigningKey {
    const key: SigningKey = {
      kid: row.kid,
      privateKey: createPrivateKey({ key: decrypt(this.#wrap, row.private_enc), format: "der", type: "pkcs8" }),
      publicKey: createPublicKey({ key: row.public_jwk as never, format: "jwk" }),
    };
    this.#known.set(row.kid, key);
    return key;
  }
}
